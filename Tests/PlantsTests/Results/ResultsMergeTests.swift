import Foundation
import ProgramSupport
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct ResultsMergeTests {
  let folder: ScratchFolder
  let names = (0..<60).map { "photos/leaf\($0).jpg" }

  init() throws {
    folder = try ScratchFolder()
  }

  func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

  /// A run over one shard, or over all.
  func run(
    _ shard: String?, into name: String, format: RowFormat = .csv, isWhole: Bool = true
  ) async throws {
    let shard = shard.flatMap(Shard.init)
    let results = try ResultsFile(
      path(name), run: ScriptedBatch.record(format, shard: shard))
    let queue = PhotoQueue(names, shard: shard)
    let batch = ScriptedBatch().run { try await queue.next() }
    _ = try await batch { item, row in
      if isWhole || item.position < 40 { try await results.append(row, for: item) }
    }
    try await results.finish(inputCount: isWhole ? queue.seen : nil)
  }

  @Test(arguments: RowFormat.allCases)
  func threeShardsInParallelMakeTheWhole(format: RowFormat) async throws {
    try await run(nil, into: "whole", format: format)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 1...3 {
        group.addTask { try await run("\(index)/3", into: "part\(index)", format: format) }
      }
      try await group.waitForAll()
    }
    let merge = try ResultsMerge([path("part2"), path("part1"), path("part3")])
    #expect(merge.findings == .init(rows: 60))
    #expect(merge.findings.isWhole)
    try merge.write(toFile: path("merged"))
    #expect(try bytes("merged") == bytes("whole"))
    // What was merged can be gone on with like any other results.
    let again = try ResultsFile(
      path("merged"), run: ScriptedBatch.record(format), mode: .resume(retryingFailures: false))
    #expect(again.findings.kept == 60)
  }

  @Test func gapsAndDoublesAreTold() async throws {
    try await run("1/3", into: "a")
    try await run("2/3", into: "b", isWhole: false)
    try await run("1/3", into: "c")
    let merge = try ResultsMerge([path("a"), path("b"), path("c")])
    let findings = merge.findings
    #expect(findings.missingShards == ["3/3"])
    #expect(findings.unfinished == [path("b")])
    #expect(findings.doubles.count == names.count { Shard("1/3")?.contains($0) == true })
    #expect(findings.rows + findings.missingRows == 60)
    #expect(!findings.isWhole && findings.sentences.count == 4)
    try merge.write(toFile: path("merged"))
    #expect(try ResultsMerge([path("merged")]).findings.unfinished == [path("merged")])
  }

  @Test func whatDoesNotBelongTogetherIsRefused() async throws {
    try await run("1/2", into: "a")
    try await run("2/2", into: "b", format: .jsonl)
    func failure(_ names: [String]) -> PlantidError? {
      do {
        try ResultsMerge(names.map(path)).write(toFile: path("merged"))
        return nil
      } catch { return error }
    }
    #expect(failure(["a", "b"]) == .mixedFormats(path("a"), path("b")))
    #expect(failure(["a", "none"])?.kind == .missing)
    try Data("x".utf8).write(to: URL(filePath: path("foreign")))
    #expect(failure(["a", "foreign"]) == .noJournal(path("foreign")))
    try Data("x".utf8).write(to: URL(filePath: path("merged")))
    #expect(failure(["a"]) == .exists(path("merged")))
    #expect(try bytes("merged") == Data("x".utf8))
  }
}
