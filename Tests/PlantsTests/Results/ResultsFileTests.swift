import Foundation
import Imaging
import ProgramSupport
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct ResultsFileTests {
  let folder: ScratchFolder
  let names: [String]
  let path: String

  init() throws {
    let folder = try ScratchFolder()
    self.folder = folder
    path = "\(folder.path)/out"
    names = (0..<24).map { "\(folder.path)/\($0 % 6 == 4 ? "bad" : "leaf")\($0),\n\"x\".jpg" }
    for name in names { try Data([1]).write(to: URL(filePath: name)) }
  }

  func bytes(_ path: String? = nil) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: path ?? self.path)))
  }

  func write(_ bytes: [UInt8], to path: String? = nil) throws {
    try Data(bytes).write(to: URL(filePath: path ?? self.path))
  }

  /// A run from the first input to the last.
  @discardableResult
  func run(
    _ format: RowFormat, _ mode: ResultsFile.Mode = .create, names: [String]? = nil,
    path: String? = nil
  ) async throws -> ResultsFile.Findings {
    let results = try ResultsFile(
      path ?? self.path, run: ScriptedBatch.record(format), mode: mode)
    try await ScriptedBatch().run(names ?? self.names, into: results)
    try await results.finish(inputCount: (names ?? self.names).count)
    return results.findings
  }

  /// A run that ends without a word after some rows, as if it were killed.
  func killedRun(_ format: RowFormat, _ mode: ResultsFile.Mode, after rows: Int) async throws {
    let results = try ResultsFile(path, run: ScriptedBatch.record(format), mode: mode)
    try await ScriptedBatch().run(names, into: results, stoppingAfter: rows)
  }

  func whole(_ format: RowFormat, names: [String]? = nil) async throws -> [UInt8] {
    let other = "\(folder.path)/whole-\(UUID())"
    try await run(format, names: names, path: other)
    return try bytes(other)
  }

  @Test(arguments: RowFormat.allCases)
  func killedThreeTimesAndResumed(format: RowFormat) async throws {
    try await killedRun(format, .create, after: 5)
    try await killedRun(format, .resume(retryingFailures: false), after: 0)
    try await killedRun(format, .resume(retryingFailures: false), after: 9)
    let findings = try await run(format, .resume(retryingFailures: false))
    #expect(findings == .init(kept: 14, keptFailures: 2))
    #expect(try bytes() == (try await whole(format)))
    // A run over what is done changes nothing.
    let again = try await run(format, .resume(retryingFailures: false))
    #expect(again.kept == 24)
    #expect(try bytes() == (try await whole(format)))
  }

  @Test(arguments: RowFormat.allCases)
  func E10(format: RowFormat) async throws {
    try await killedRun(format, .create, after: 8)
    let torn = try bytes()
    for cut in [1, 3, 40] {
      try write(torn.dropLast(cut))
      let findings = try await run(format, .resume(retryingFailures: false))
      #expect(findings.hasTornRow && findings.kept <= 7)
      #expect(try bytes() == (try await whole(format)))
    }
    try write(bytes() + Array("a/leaf7.jp".utf8))
    #expect(try await run(format, .resume(retryingFailures: false)).hasTornRow)
    #expect(try bytes() == (try await whole(format)))
  }

  @Test(arguments: RowFormat.allCases)
  func failedRowsAreTriedAgain(format: RowFormat) async throws {
    try await run(format)
    let first = try bytes()
    let findings = try await run(format, .resume(retryingFailures: true))
    #expect(findings.retried == 4 && findings.kept == 20)
    #expect(try bytes() == first)
  }

  @Test func changedPicturesAreNoticed() async throws {
    try await run(.csv)
    try Data([1, 2]).write(to: URL(filePath: names[7]))
    try FileManager.default.removeItem(atPath: names[9])
    let findings = try await run(.csv, .resume(retryingFailures: false))
    #expect(findings == .init(kept: 23, keptFailures: 4, changed: 1))
    #expect(try bytes() == (try await whole(.csv)))
  }

  @Test(arguments: RowFormat.allCases)
  func addedPicturesTakeTheirPlaces(format: RowFormat) async throws {
    let some = names.enumerated().filter { $0.offset % 5 != 2 }.map(\.element)
    try await run(format, names: some)
    try await run(format, .resume(retryingFailures: false))
    #expect(try bytes() == (try await whole(format)))
  }

  @Test func rowsOfRemovedPicturesComeLast() async throws {
    try await run(.jsonl)
    try await run(.jsonl, .resume(retryingFailures: false), names: Array(names.dropFirst(2)))
    let rotated = Array(names.dropFirst(2) + names.prefix(2))
    #expect(try bytes() == (try await whole(.jsonl, names: rotated)))
  }

  @Test func theSameNameTwiceIsTwoRows() async throws {
    let twice = names + names
    try await killedRun(.jsonl, .create, after: 20)
    try await run(.jsonl, .resume(retryingFailures: false), names: twice)
    #expect(try bytes() == (try await whole(.jsonl, names: twice)))
  }

  @Test func zerosAfterAPowerLossAreDropped() async throws {
    try await killedRun(.jsonl, .create, after: 8)
    var damaged = try bytes()
    damaged.replaceSubrange((damaged.count - 600)..., with: [UInt8](repeating: 0, count: 600))
    try write(damaged)
    let journal = path + ".journal"
    try write(bytes(journal) + [UInt8](repeating: 0, count: 100), to: journal)
    #expect(try await run(.jsonl, .resume(retryingFailures: false)).hasTornRow)
    #expect(try bytes() == (try await whole(.jsonl)))
  }

  @Test func aRewriteCutShortIsFinished() async throws {
    try await run(.jsonl, names: Array(names.reversed()))
    let (rows, old) = (try bytes(), try bytes(path + ".journal"))
    try await run(.jsonl, .resume(retryingFailures: false))
    let (ordered, new) = (try bytes(), try bytes(path + ".journal"))
    #expect(rows != ordered && old != new)
    // The journal was replaced, the rows were not yet.
    try write(rows)
    try write(ordered, to: path + ".journal.rows")
    #expect(
      try await run(.jsonl, .resume(retryingFailures: false)) == .init(kept: 24, keptFailures: 4))
    #expect(try bytes() == ordered)
    // Neither was replaced.
    try write(rows)
    try write(old, to: path + ".journal")
    try write(ordered, to: path + ".journal.rows")
    #expect(
      try await run(.jsonl, .resume(retryingFailures: false)) == .init(kept: 24, keptFailures: 4))
    #expect(try bytes() == ordered)
    #expect(FileStamp(ofFile: path + ".journal.rows") == nil)
  }
}
