import Files
import Results

/// Where the rows of a batch go: a file that survives interruptions, or standard output.
actor RowSink {
  /// What was found of an earlier run, a sentence each.
  nonisolated let findings: [String]
  /// Rows of an earlier run that have no answer and are kept.
  nonisolated let keptFailures: Int
  private let file: ResultsFile?
  private let writer: RowWriter
  private var count = 0

  /// - Throws: ``PlantidError`` when the file cannot be written or continued.
  init(_ path: String?, run: RunRecord, mode: ResultsFile.Mode) throws(PlantidError) {
    writer = RowWriter(run.format, tool: run.tool)
    guard let path else {
      file = nil
      findings = []
      keptFailures = 0
      Console.write(writer.opening)
      return
    }
    let opened = try ResultsFile(path, run: run, mode: mode)
    file = opened
    findings = Self.sentences(opened.findings)
    keptFailures = opened.findings.keptFailures
  }

  private static func sentences(_ found: ResultsFile.Findings) -> [String] {
    var sentences: [String] = []
    if found.kept > 0 { sentences.append("continuing after \(found.kept) rows") }
    if found.keptFailures > 0 {
      sentences.append(
        "\(found.keptFailures) of them have no answer; '--retry-failed' retries them")
    }
    if found.hasTornRow { sentences.append("an incomplete row is written again") }
    if found.changed > 0 { sentences.append("\(found.changed) photos have changed since") }
    if found.retried > 0 { sentences.append("\(found.retried) photos are retried") }
    return sentences
  }

  func keeps(_ item: BatchItem) async -> Bool {
    await file?.keeps(item) ?? false
  }

  func write(_ row: BatchRow, for item: BatchItem) async throws {
    if let file { return try await file.append(row, for: item) }
    Console.write((count > 0 ? writer.separator : "") + writer.body(of: row))
    count += 1
  }

  func finish(inputCount: Int?) async throws {
    if let file { return try await file.finish(inputCount: inputCount) }
    Console.write(writer.closing(after: count))
  }
}
