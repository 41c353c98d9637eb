#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Opens a file of results, and finds out what an earlier run left in it.
struct ResultsOpening {
  let writer: RowWriter
  private(set) var files: ResultsFiles
  private(set) var size = 0
  private(set) var entries: [Journal.Entry] = []
  private(set) var findings = ResultsFile.Findings()
  let path: String
  private let run: RunRecord
  private let calls: FileCalls

  init(
    _ path: String, run: RunRecord, mode: ResultsFile.Mode, calls: FileCalls
  ) throws(PlantsError) {
    self.run = run
    self.calls = calls
    writer = RowWriter(run.format, tool: run.tool)
    var status = stat()
    let isThere = path.withSystemPath { stat($0, &status) } == 0
    let isRegular = !isThere || status.st_mode & S_IFMT == S_IFREG
    // The rows of a link are those of its target, and so is the journal.
    let path = isRegular ? WholeFile.resolved(path) : path
    self.path = path
    if !isRegular {
      files = ResultsFiles(output: try AppendFile(path, calls: calls), journal: nil)
      try begin()
      return
    }
    if mode == .create { try WholeFile.checkPlace(path + Journal.suffix, inPlaceOf: "{") }
    let journal = try AppendFile(path + Journal.suffix, canGoOn: true, calls: calls)
    guard journal.lock() else {
      let holder = (try? journal.read(0..<journal.size)).flatMap { Journal.process(in: $0) }
      throw .results(.inUse(path, holder: holder))
    }
    let isNew = journal.size == 0
    do throws(PlantsError) {
      files = ResultsFiles(
        output: try AppendFile(path, canGoOn: true, calls: calls), journal: journal)
      switch mode {
      case .create:
        guard files.output.size == 0 else { throw .results(.exists(path)) }
        try begin()
      case .resume(let retryingFailures):
        try resume(journal, retryingFailures: retryingFailures)
      }
    } catch {
      // A journal beside nothing, or beside a file that is none of ours, would only puzzle.
      if isNew {
        AppendFile.remove(path + Journal.suffix)
        var status = stat()
        let isEmpty = path.withSystemPath { stat($0, &status) } == 0 && status.st_size == 0
        if !isThere, isEmpty { AppendFile.remove(path) }
      }
      throw error
    }
  }

  private mutating func begin() throws(PlantsError) {
    if let journal = files.journal {
      try journal.truncate(to: 0)
      try journal.append(Journal.line(Journal.Header(run: run)) + Journal.processLine(getpid()))
    }
    let opening = Array(writer.opening.utf8)
    try files.output.append(opening)
    size = opening.count
  }

  private mutating func resume(
    _ journal: AppendFile, retryingFailures: Bool
  ) throws(PlantsError) {
    guard files.output.size > 0 else {
      try begin()
      return
    }
    let contents = try Journal.read(journal.read(0..<journal.size), of: path)
    let differences = contents.header.run.differences(to: run)
    guard differences.isEmpty else { throw .results(.otherRun(path, differences: differences)) }
    let rewriting = ResultsRewriting(path: path, run: run, writer: writer, calls: calls)
    if let finished = try rewriting.finishedEarlier(contents.entries) { files.output = finished }

    let whole = try wholeRows(of: contents.entries)
    let end = whole.last?.end ?? writer.opening.utf8.count
    let rest = files.output.size - end
    let closing = writer.closing(after: whole.count).utf8.count
    findings.hasTornRow =
      whole.count < contents.entries.count || (rest > 0 && rest != closing)
      || contents.end < journal.size

    entries = whole.filter { isCurrent($0, retryingFailures: retryingFailures) }
    findings.kept = entries.count
    findings.keptFailures = entries.count(where: \.hasFailed)
    if entries.count < contents.entries.count || contents.end < journal.size {
      (files, size) = try rewriting.rewrite(entries, from: files.output)
      entries = rewriting.placed(entries)
    } else {
      try files.output.truncate(to: end)
      size = end
    }
    try files.journal?.append(Journal.processLine(getpid()))
  }

  /// Whether a row may stay; counts those that may not.
  private mutating func isCurrent(_ entry: Journal.Entry, retryingFailures: Bool) -> Bool {
    if let stamp = FileStamp(ofFile: entry.path), stamp != entry.stamp {
      findings.changed += 1
      return false
    }
    if retryingFailures, entry.hasFailed {
      findings.retried += 1
      return false
    }
    return true
  }

  /// The rows that are in the file as they were written, up to the first that is not.
  ///
  /// - Throws: ``ResultsFailure/edited(_:row:)`` when no broken-off write explains what is there.
  private func wholeRows(of entries: [Journal.Entry]) throws(PlantsError) -> [Journal.Entry] {
    let size = files.output.size
    for (index, entry) in entries.enumerated() {
      let row = try files.output.read(entry.range)
      if row.count == entry.length, Journal.checksum(of: row) == entry.checksum { continue }
      // A cut file, or one with zeros where rows were never made lasting, lost its end.
      guard entry.end > size || row.contains(0) else {
        throw .results(.edited(path, row: index + 1))
      }
      return Array(entries[..<index])
    }
    return entries
  }
}
