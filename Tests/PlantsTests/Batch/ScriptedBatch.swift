import Files
import Imaging
import Synchronization

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

/// A batch whose answers follow from the names of the files, and which notes what it did.
final class ScriptedBatch: Sendable {
  struct Log {
    var prepared: [String] = []
    var identified: [String] = []
    var running = 0
    var mostRunning = 0
    var mostAhead = 0
  }

  let log = Mutex(Log())
  let tool = "plantid 0.0-test"
  /// What is waited for in the middle of a photo.
  private let pause: @Sendable (String) async -> Void

  init(pause: @escaping @Sendable (String) async -> Void = { _ in }) {
    self.pause = pause
  }

  static let model = Identification.Model(
    name: "Scripted", sha256: String(repeating: "ab", count: 32), projectorSha256: nil,
    runtime: "scripted 1")

  static func record(
    _ format: RowFormat = .jsonl, options: [String: String] = [:], shard: Shard? = nil
  ) -> RunRecord {
    RunRecord(
      format: format, tool: "plantid 0.0-test", model: model, pipeline: "plantid-imaging/1",
      options: options, shard: shard)
  }

  /// A name with `bad` in it leads to no answer.
  static func row(_ path: String) -> BatchRow {
    if path.contains("bad") { return .failed(path, "a damaged JPEG (scripted)", model: model) }
    return BatchRow(
      Identification(
        file: path, status: .identified, name: "common daisy", scientificName: "Bellis perennis",
        rank: .species, family: "Asteraceae", description: "A daisy, seen from \(path).",
        session: nil, model: model,
        image: .init(
          width: 64, height: 48, orientation: 1,
          sha256: SHA256.hex(of: path.fileSystemBytes), pipeline: "plantid-imaging/1"),
        evaluated: TokenCounts(tokens: 40, images: 1), reused: TokenCounts(),
        timings: Timings(total: 12.5)))
  }

  func run(
    _ next: @escaping @Sendable () async throws -> BatchItem?, lookahead: Int = 2,
    parallel: Int = 1
  ) -> BatchRun<String> {
    BatchRun(
      lookahead: lookahead, parallel: parallel, next: next,
      prepare: { item in
        self.log.withLock {
          $0.prepared.append(item.path)
          $0.mostAhead = max($0.mostAhead, $0.prepared.count - $0.identified.count)
        }
        return item.path
      },
      identify: { item, path in
        self.log.withLock {
          $0.identified.append(path)
          $0.running += 1
          $0.mostRunning = max($0.mostRunning, $0.running)
        }
        await self.pause(path)
        self.log.withLock { $0.running -= 1 }
        return Self.row(path)
      })
  }

  /// A whole run over names into a file of results.
  @discardableResult
  func run(
    _ names: [String], into results: ResultsFile, stoppingAfter limit: Int = .max
  ) async throws -> BatchCounts {
    let items = Items(names)
    let run = run {
      while let item = items.next() {
        if await results.keeps(item) { continue }
        return item
      }
      return nil
    }
    struct Stop: Error {}
    let done = Mutex(0)
    do {
      return try await run { item, row in
        if done.withLock({ $0 }) == limit { throw Stop() }
        try await results.append(row, for: item)
        done.withLock { $0 += 1 }
      }
    } catch is Stop {
      return BatchCounts()
    }
  }
}

/// Names as inputs, one after the other.
final class Items: Sendable {
  private let names: [String]
  private let position = Mutex(0)

  init(_ names: [String]) {
    self.names = names
  }

  func next() -> BatchItem? {
    position.withLock { position in
      guard position < names.count else { return nil }
      defer { position += 1 }
      let name = names[position]
      return BatchItem(
        position: position, found: .photo(name), stamp: FileStamp(ofFile: name))
    }
  }
}
