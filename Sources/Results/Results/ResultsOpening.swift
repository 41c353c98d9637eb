import Files

/// Opens a file of results, and finds out what an earlier run left in it.
struct ResultsOpening {
  let writer: RowWriter
  private(set) var files: ResultsFiles
  private(set) var size = 0
  private(set) var entries: [Journal.Entry] = []
  private(set) var findings = ResultsFile.Findings()
  let place: FilePlace
  /// Whether there was no file.
  let isNew: Bool
  private let run: RunRecord

  var path: String { place.path }

  init(
    _ path: String, run: RunRecord, mode: ResultsFile.Mode, calls: FileCalls
  ) throws(PlantidError) {
    self.run = run
    writer = RowWriter(run.format, tool: run.tool)
    // The rows of a link are those of its target, and so is the journal.
    place = try FilePlace(ofFile: path, calls: calls)
    isNew = place.kind == .nothing
    switch place.kind {
    case .nothing, .file: break
    case .folder: throw .isFolder(path)
    case .device:
      files = ResultsFiles(output: try OutputFile(place), journal: nil)
      try begin()
      return
    }
    let journal = try OutputFile(place.beside(Journal.suffix), canGoOn: true)
    let hasNewJournal = journal.size == 0
    guard journal.lock() else {
      let path = place.path
      let size = min(journal.size, Limit.journal.value)
      let holder = (try? journal.read(0..<size)).flatMap { Journal.process(in: $0) }
      throw .inUse(path, holder: holder)
    }
    let output: OutputFile
    do throws(PlantidError) {
      output = try OutputFile(place, canGoOn: true)
    } catch {
      if hasNewJournal { journal.remove() }
      throw error
    }
    files = ResultsFiles(output: output, journal: journal)
    do throws(PlantidError) {
      switch mode {
      case .create:
        guard output.size == 0 else { throw .exists(place.path) }
        try begin()
      case .resume(let retryingFailures):
        try resume(journal, retryingFailures: retryingFailures)
      }
    } catch {
      // A journal without a file, or beside a foreign file, would only be confusing.
      if hasNewJournal { journal.remove() }
      if isNew, output.size == 0 { output.remove() }
      throw error
    }
  }

  private mutating func begin() throws(PlantidError) {
    if let journal = files.journal {
      guard try journal.isEmptyOrBegins(with: Journal.mark) else {
        throw .isSomethingElse(path + Journal.suffix)
      }
      try journal.truncate(to: 0)
      try journal.append(Journal.line(Journal.Header(run: run)) + Journal.processLine(getpid()))
    }
    let opening = Array(writer.opening.utf8)
    try files.output.append(opening)
    size = opening.count
  }

  private mutating func resume(
    _ journal: OutputFile, retryingFailures: Bool
  ) throws(PlantidError) {
    guard files.output.size > 0 else {
      try begin()
      return
    }
    let contents = try Journal.read(journal, of: path)
    let differences = contents.header.run.differences(to: run)
    guard differences.isEmpty else { throw .otherRun(path, differences: differences) }
    let rewriting = ResultsRewriting(place: place, run: run, writer: writer)
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
  /// - Throws: ``PlantidError/edited(_:row:)`` when no broken-off write explains what is there.
  private func wholeRows(of entries: [Journal.Entry]) throws(PlantidError) -> [Journal.Entry] {
    let size = files.output.size
    for (index, entry) in entries.enumerated() {
      guard !Task.isCancelled else { throw .interrupted }
      // What lies beyond the end cannot be read, whatever the journal says of it.
      let row = entry.end <= size ? try files.output.read(entry.range) : []
      if row.count == entry.length, Journal.checksum(of: row) == entry.checksum { continue }
      // A cut file, or one with zeros where rows were never flushed to the disk, lost its end.
      guard entry.end > size || row.contains(0) else {
        throw .edited(path, row: index + 1)
      }
      return Array(entries[..<index])
    }
    return entries
  }
}
