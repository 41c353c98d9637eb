package import Files

/// A file of results that is written row by row and can be continued after any interruption.
///
/// Beside it lies a journal that says what is done. Whatever ends the program, the file holds whole rows
/// and at most one torn one, which the next run drops. On a device or a pipe there is no journal.
package actor ResultsFile {
  /// What to do with a file that exists already.
  package enum Mode: Equatable, Sendable {
    /// Begin; a file that holds something is an error.
    case create
    /// Go on after the last whole row, or begin where there is none.
    case resume(retryingFailures: Bool)
  }

  /// What was found of an earlier run, for the user to know.
  package struct Findings: Equatable, Sendable {
    /// Rows that are kept.
    package var kept = 0
    /// Rows among them without an answer.
    package var keptFailures = 0
    /// Rows made again because the photo is another one now.
    package var changed = 0
    /// Rows made again because they had no answer.
    package var retried = 0
    /// Rows or bytes that an interrupted write left.
    package var hasTornRow = false
  }

  package nonisolated let path: String
  /// What was found of an earlier run.
  package nonisolated let findings: Findings
  private let place: FilePlace
  private let run: RunRecord
  private let writer: RowWriter
  private var files: ResultsFiles
  private var size: Int
  private var count: Int
  /// The rows of an earlier run by path, each until its photo's turn; empty in a new run.
  private var earlier: EarlierRows?
  private var lastSynchronized = ContinuousClock.now

  /// Opens a file of results for one run, and locks it.
  ///
  /// - Throws: ``PlantidError``; the file then is as it was.
  package init(
    _ path: String, run: RunRecord, mode: Mode = .create, calls: FileCalls = .system
  ) throws(PlantidError) {
    let opening = try ResultsOpening(path, run: run, mode: mode, calls: calls)
    self.path = opening.path
    place = opening.place
    self.run = run
    writer = opening.writer
    files = opening.files
    size = opening.size
    count = opening.entries.count
    findings = opening.findings
    earlier = opening.entries.isEmpty ? nil : EarlierRows(opening.entries)
  }

  /// Whether an earlier run has made the row of an input, which then need not be made again.
  package func keeps(_ item: BatchItem) -> Bool {
    earlier?.visit(item) ?? false
  }

  /// Adds the row of an input; when this returns, the row survives the end of the program.
  package func append(_ row: BatchRow, for item: BatchItem) throws(PlantidError) {
    let separator = count > 0 ? writer.separator : ""
    let body = Array(writer.body(of: row).utf8)
    try files.output.append(Array(separator.utf8) + body)
    size += separator.utf8.count + body.count
    count += 1
    let entry = Journal.Entry(
      path: item.path, position: item.position, end: size, length: body.count,
      checksum: Journal.checksum(of: body), stamp: item.stamp, hasFailed: row.isFailure)
    try files.journal?.append(Journal.line(entry))
    earlier?.record(entry)
    guard ContinuousClock.now - lastSynchronized > .seconds(5) else { return }
    try files.synchronize()
    lastSynchronized = .now
  }

  /// Ends the run: puts the rows into the order of the inputs, and flushes everything to the disk.
  ///
  /// - Parameter inputCount: The number of inputs of a whole run; nil for an interrupted one.
  /// - Throws: a file failure; the rows are in the file, though perhaps not in order.
  package func finish(inputCount: Int?) throws(PlantidError) {
    if let earlier, let ordered = earlier.reordered(inputCount: inputCount) {
      let rewriting = ResultsRewriting(place: place, run: run, writer: writer)
      (files, size) = try rewriting.rewrite(ordered, from: files.output)
    }
    try files.output.append(Array(writer.closing(after: count).utf8))
    if let inputCount { try files.journal?.append(Journal.endLine(inputCount: inputCount)) }
    try files.synchronize()
  }
}

/// The file of results and its journal, both open.
struct ResultsFiles: Sendable {
  var output: OutputFile
  var journal: OutputFile?

  /// Flushes both to the disk, the rows before their journal.
  func synchronize() throws(PlantidError) {
    try output.synchronize()
    try journal?.synchronize()
  }
}

/// The rows of an earlier run, while a later one continues it.
struct EarlierRows: Sendable {
  private var entries: [Journal.Entry]
  /// The places of a path's rows that are still to come.
  private var waiting: [String: [Int]] = [:]
  /// Whether a photo has another place among the inputs than it had when its row was made.
  private var hasMoved = false

  init(_ entries: [Journal.Entry]) {
    self.entries = entries
    for (index, entry) in entries.enumerated() { waiting[entry.path, default: []].append(index) }
  }

  /// Uses the row of the next input; false when there is none.
  mutating func visit(_ item: BatchItem) -> Bool {
    guard var places = waiting[item.path], !places.isEmpty else { return false }
    let place = places.removeFirst()
    waiting[item.path] = places.isEmpty ? nil : places
    if entries[place].position != item.position {
      entries[place].position = item.position
      hasMoved = true
    }
    return true
  }

  /// Notes a row that was added at the end.
  mutating func record(_ entry: Journal.Entry) {
    entries.append(entry)
  }

  /// All rows in the order of the inputs; nil when they are in that order already.
  ///
  /// Rows of photos that are no longer among the inputs come last.
  func reordered(inputCount: Int?) -> [Journal.Entry]? {
    var entries = entries
    if let inputCount {
      let lost = waiting.values.flatMap(\.self).sorted()
      for (number, place) in lost.enumerated() { entries[place].position = inputCount + number }
    }
    let order = entries.indices.sorted {
      (entries[$0].position, $0) < (entries[$1].position, $1)
    }
    if !hasMoved, order.elementsEqual(entries.indices) { return nil }
    return order.map { entries[$0] }
  }
}
