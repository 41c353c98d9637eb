package import Files

/// Joins the files of results of several shards into one, in the order of the inputs.
///
/// The rows are those of an undivided run, byte for byte, when every shard is there and whole. Photos and
/// options are not looked at again; the shards' journals say what there is.
package struct ResultsMerge: Sendable {
  /// What was found in the shards.
  package struct Findings: Equatable, Sendable {
    /// Rows that were written.
    package var rows = 0
    /// Photos with rows in more than one file; the first is kept.
    package var doubles: [String] = []
    /// Shards without a file, as `i/n`.
    package var missingShards: [String] = []
    /// Files of unfinished runs.
    package var unfinished: [String] = []
    /// Inputs without a row, as far as that is known.
    package var missingRows = 0

    /// Whether every input has exactly one row.
    package var isWhole: Bool {
      doubles.isEmpty && missingShards.isEmpty && unfinished.isEmpty && missingRows == 0
    }

    /// What is wrong, a sentence each.
    package var sentences: [String] {
      var found: [String] = []
      if !missingShards.isEmpty {
        found.append("shards are missing: \(missingShards.joined(separator: ", "))")
      }
      for path in unfinished {
        found.append("\(path.displayedFileName.printable()) did not come to its end; resume it")
      }
      if missingRows > 0 {
        found.append("\(missingRows) inputs have no row")
      }
      if !doubles.isEmpty {
        let shown = doubles.prefix(3).map { $0.displayedFileName.printable() }
        let more = doubles.count > shown.count ? " and \(doubles.count - shown.count) more" : ""
        found.append(
          "\(doubles.count) photos have rows in several files, the first was kept: "
            + shown.joined(separator: ", ") + more)
      }
      return found
    }
  }

  private let inputs: [Input]
  private let order: [(input: Int, entry: Int)]
  /// What was found; known before anything is written.
  package let findings: Findings

  private struct Input: Sendable {
    var path: String
    var file: OutputFile
    var contents: Journal.Contents
  }

  /// Reads the files; nothing is written.
  ///
  /// - Throws: ``PlantidError`` for files that are none, or were made with other options.
  package init(_ paths: [String], calls: FileCalls = .system) throws(PlantidError) {
    var inputs: [Input] = []
    for path in paths {
      let contents = try Self.journal(of: path, calls: calls)
      let input = Input(
        path: path, file: try OutputFile(readingFile: path, calls: calls), contents: contents)
      if let first = inputs.first {
        let (a, b) = (first.contents.header.run, contents.header.run)
        guard a.format == b.format else { throw .mixedFormats(first.path, path) }
        var same = b
        same.shard = a.shard
        let differences = a.differences(to: same)
        guard differences.isEmpty else {
          throw .otherRun(first.path, differences: differences.map { "\(path): \($0)" })
        }
      }
      inputs.append(input)
    }
    self.inputs = inputs
    (order, findings) = try Self.order(of: inputs)
  }

  /// Writes the joined rows; either they are all there or none.
  ///
  /// - Throws: ``PlantidError``; a file that exists already is left as it is.
  package func write(toFile path: String, calls: FileCalls = .system) throws(PlantidError) {
    guard let first = inputs.first else { return }
    var run = first.contents.header.run
    run.shard = nil
    let writer = RowWriter(run.format, tool: run.tool)
    let output = try MergeOutput(path, run: run, writer: writer, calls: calls)
    do throws(PlantidError) {
      try writeRows(to: output)
      try output.finish(inputCount: findings.isWhole ? order.count : nil)
    } catch {
      output.discard()
      throw error
    }
  }

  private func writeRows(to output: MergeOutput) throws(PlantidError) {
    let sizes = inputs.map(\.file.size)
    for place in order {
      guard !Task.isCancelled else { throw .interrupted }
      let input = inputs[place.input]
      let entry = input.contents.entries[place.entry]
      guard entry.end <= sizes[place.input] else {
        throw .edited(input.path, row: place.entry + 1)
      }
      let row = try input.file.read(entry.range)
      guard row.count == entry.length, Journal.checksum(of: row) == entry.checksum else {
        throw .edited(input.path, row: place.entry + 1)
      }
      try output.append(row, of: entry)
    }
  }

  private static func journal(
    of path: String, calls: FileCalls
  ) throws(PlantidError) -> Journal.Contents {
    let name = path + Journal.suffix
    for file in [path, name] where FileStamp(ofFile: file) == nil {
      if file == name { throw .noJournal(path) }
      throw .file("read", path, code: ENOENT)
    }
    return try Journal.read(OutputFile(readingFile: name, calls: calls), of: path)
  }

  private static func order(
    of inputs: [Input]
  ) throws(PlantidError) -> ([(input: Int, entry: Int)], Findings) {
    var findings = Findings()
    var owners: [String: Int] = [:]
    var order: [(input: Int, entry: Int)] = []
    for (number, input) in inputs.enumerated() {
      if input.contents.inputCount == nil { findings.unfinished.append(input.path) }
      for (place, entry) in input.contents.entries.enumerated() {
        if let owner = owners[entry.path], owner != number {
          findings.doubles.append(entry.path)
          continue
        }
        owners[entry.path] = number
        order.append((number, place))
      }
    }
    order.sort {
      let (a, b) = (inputs[$0.input].contents, inputs[$1.input].contents)
      return (a.entries[$0.entry].position, $0.input, $0.entry)
        < (b.entries[$1.entry].position, $1.input, $1.entry)
    }
    findings.rows = order.count
    findings.missingShards = missingShards(inputs.map(\.contents.header.run.shard))
    let inputCount = inputs.compactMap(\.contents.inputCount).max() ?? order.count
    findings.missingRows = max(0, inputCount - order.count)
    return (order, findings)
  }

  private static func missingShards(_ given: [String?]) -> [String] {
    let shards = given.compactMap { $0.flatMap(Shard.init) }
    guard let count = shards.first?.count, shards.count == given.count else { return [] }
    let there = Set(shards.filter { $0.count == count }.map(\.index))
    return (1...count).filter { !there.contains($0) }.map { "\($0)/\(count)" }
  }
}

/// A file of results and its journal that take rows as they are.
private final class MergeOutput {
  private let output: OutputFile
  private let journal: OutputFile?
  private let writer: RowWriter
  private let isNew: Bool
  private var rows: [UInt8]
  private var lines: [UInt8] = []
  private var end: Int
  private var count = 0

  init(
    _ path: String, run: RunRecord, writer: RowWriter, calls: FileCalls
  ) throws(PlantidError) {
    let opening = try ResultsOpening(path, run: run, mode: .create, calls: calls)
    output = opening.files.output
    journal = opening.files.journal
    isNew = opening.isNew
    self.writer = writer
    rows = []
    end = opening.size
  }

  func append(_ row: [UInt8], of entry: Journal.Entry) throws(PlantidError) {
    let separator = count > 0 ? Array(writer.separator.utf8) : []
    rows += separator + row
    end += separator.count + row.count
    var entry = entry
    entry.end = end
    lines += Journal.line(entry)
    count += 1
    if rows.count > 1 << 20 { try flush() }
  }

  func finish(inputCount: Int?) throws(PlantidError) {
    rows += Array(writer.closing(after: count).utf8)
    if let inputCount { lines += Journal.endLine(inputCount: inputCount) }
    try flush()
    try output.synchronize()
    try journal?.synchronize()
  }

  /// Leaves what was there before: nothing, or an empty file.
  func discard() {
    guard output.isRegular else { return }
    journal?.remove()
    if isNew { output.remove() } else { try? output.truncate(to: 0) }
  }

  private func flush() throws(PlantidError) {
    try output.append(rows)
    try journal?.append(lines)
    (rows, lines) = ([], [])
  }
}
