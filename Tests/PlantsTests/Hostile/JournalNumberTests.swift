import Foundation
import ProgramSupport
import Testing

@testable import Files
@testable import Results

@Suite("S08: numbers in a journal")
struct JournalNumberTests {
  private let folder: ScratchFolder
  private var results: String { "\(folder.path)/out.csv" }

  init() async throws {
    folder = try ScratchFolder()
    let file = try ResultsFile(results, run: ScriptedBatch.record(.csv))
    try await ScriptedBatch().run(["a.jpg", "b.jpg"], into: file)
    try await file.finish(inputCount: 2)
  }

  /// Changes a field of the last row, or the number at the end of the run.
  private func change(_ field: Int, to word: String) throws {
    let journal = URL(filePath: results + Journal.suffix)
    var lines = try String(contentsOf: journal, encoding: .utf8).components(separatedBy: "\n")
    let place = try #require(lines.lastIndex { $0.hasPrefix(field < 0 ? "e\t" : "r\t") })
    var fields = lines[place].components(separatedBy: "\t")
    fields[field < 0 ? 1 : field] = word
    lines[place] = fields.joined(separator: "\t")
    try Data(lines.joined(separator: "\n").utf8).write(to: journal)
  }

  private static let wrong: [(field: Int, word: String)] = [
    (1, "-1"), (1, "-9223372036854775808"), (1, "9223372036854775807"),
    (1, "\(Limit.journalNumber.value)"), (2, "9000000000000000000"), (2, "-9223372036854775808"),
    (2, "99999999999999999999"), (3, "0"), (3, "-9223372036854775808"), (3, "1600000000"),
    (3, "\(Limit.row.value + 1)"),
  ]

  @Test(
    "A number of inputs that cannot be right counts as torn off",
    arguments: ["-9223372036854775808", "-1", "9223372036854775807", "x"])
  func inputCounts(word: String) throws {
    try change(-1, to: word)
    #expect(try ResultsMerge([results]).findings.unfinished == [results])
    let file = try ResultsFile(
      results, run: ScriptedBatch.record(.csv), mode: .resume(retryingFailures: false))
    #expect(file.findings.kept == 2)
  }

  @Test("A number that cannot be right damages the journal, and leaves nothing", arguments: wrong)
  func merging(field: Int, word: String) throws {
    try change(field, to: word)
    let other = "\(folder.path)/merged.csv"
    let error = #expect(throws: PlantidError.self) {
      try ResultsMerge([results]).write(toFile: other)
    }
    #expect(error?.kind == .damaged)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["out.csv", "out.csv.journal"])
  }

  @Test("A run goes on after what can be right, or says what is wrong", arguments: wrong)
  func resuming(field: Int, word: String) throws {
    let rows = try Data(contentsOf: URL(filePath: results))
    try change(field, to: word)
    do throws(PlantidError) {
      let file = try ResultsFile(
        results, run: ScriptedBatch.record(.csv), mode: .resume(retryingFailures: false))
      // As after a crash: the journal says more than there is.
      #expect(field == 2 && file.findings.kept == 1 && file.findings.hasTornRow)
    } catch {
      #expect(error.kind == .damaged)
      #expect(try Data(contentsOf: URL(filePath: results)) == rows)
    }
  }

  @Test("The largest numbers that are allowed are read")
  func limits() throws {
    try change(1, to: "\(Limit.journalNumber.value - 1)")
    try change(-1, to: "\(Limit.journalNumber.value - 1)")
    let merge = try ResultsMerge([results])
    #expect(merge.findings.missingRows == Limit.journalNumber.value - 3)
    let bytes = Array("{}".utf8) + [UInt8](repeating: 0x20, count: Limit.journalHeader.value) + [10]
    let error = #expect(throws: PlantidError.self) { try Journal.read(bytes, of: "x") }
    #expect(error?.description.contains("first line is longer than 1 MiB") == true)
  }

  @Test("A journal larger than any is not read")
  func size() throws {
    #expect(truncate(results + Journal.suffix, off_t(Limit.journal.value + 1)) == 0)
    for work in [
      { _ = try ResultsMerge([results]) },
      {
        _ = try ResultsFile(
          results, run: ScriptedBatch.record(.csv), mode: .resume(retryingFailures: false))
      },
    ] {
      let error = #expect(throws: PlantidError.self) { try work() }
      #expect(error?.description.contains("larger than 512 MiB") == true)
    }
  }

  @Test func mergingStops() async throws {
    let (results, other) = (results, "\(folder.path)/merged.csv")
    #expect(
      await errorWhenStopped { try ResultsMerge([results]).write(toFile: other) } == .interrupted)
    #expect(FileStamp(ofFile: other) == nil)
  }
}
