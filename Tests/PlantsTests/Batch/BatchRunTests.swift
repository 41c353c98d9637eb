import Foundation
import ProgramSupport
import Synchronization
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite(.timeLimit(.minutes(20))) struct BatchRunTests {
  @Test(arguments: [1, 3]) func E03(parallel: Int) async throws {
    let names = (0..<40).map { $0 % 7 == 3 ? "bad-\($0).jpg" : "card-\($0).jpg" }
    let batch = ScriptedBatch { _ in await Task.yield() }
    let items = Items(names)
    var rows: [(Int, String, Bool)] = []
    let counts = try await batch.run({ items.next() }, lookahead: 4, parallel: parallel)() {
      rows.append(($0.position, $1.identification.file, $1.isFailure))
    }
    #expect(rows.map(\.0) == Array(0..<40))
    #expect(rows.map(\.1) == names)
    #expect(rows.map(\.2) == names.map { $0.hasPrefix("bad") })
    #expect(counts.rows == 40 && counts.failures == 6 && !counts.isInterrupted)
    let log = batch.log.withLock { $0 }
    #expect(log.identified == names)
    #expect(log.mostRunning <= parallel)
    #expect(log.mostAhead <= 4 + parallel)
  }

  @Test func E01() async throws {
    let folder = try ScratchFolder()
    for number in 0..<10 { try folder.touch("good\(number).jpg") }
    for name in ["bad-empty.jpg", "bad-cut.jpg", "bad-text.jpg", "closed/x.jpg"] {
      try folder.touch(name)
    }
    let found =
      Array(PhotoWalk([folder.path])) + [
        .unreadableFolder("closed", reason: "Permission denied")
      ]
    let items = Mutex(found.enumerated().makeIterator())
    let batch = ScriptedBatch()
    var rows: [BatchRow] = []
    let run = batch.run {
      items.withLock { items in
        items.next().map { BatchItem(position: $0.offset, found: $0.element, stamp: nil) }
      }
    }
    let counts = try await run { rows.append($1) }
    #expect(counts.rows == 15 && counts.failures == 4)
    #expect(rows.filter(\.isFailure).allSatisfy { $0.error != nil })
    #expect(rows.last?.error == "a folder that cannot be read: Permission denied")
    #expect(batch.log.withLock { $0.identified.count } == 14)
  }

  @Test func cancellationEndsAfterTheRowsThatHaveBegun() async throws {
    let names = (0..<50).map { "\($0).jpg" }
    // From the fourth on the photos take until the run has been cancelled.
    let (wait, longPhotos) = AsyncStream.makeStream(of: Void.self)
    let batch = ScriptedBatch { path in
      guard !["0.jpg", "1.jpg", "2.jpg"].contains(path) else { return }
      for await _ in wait {}
    }
    let items = Items(names)
    let rows = Mutex<[String]>([])
    let (written, row) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await batch.run({ items.next() }, lookahead: 3)() {
        let file = $1.identification.file
        rows.withLock { $0.append(file) }
        row.yield()
      }
    }
    for await _ in written.prefix(3) {}
    task.cancel()
    longPhotos.finish()
    let counts = try await task.value
    #expect(counts.isInterrupted)
    let files = rows.withLock { $0 }
    #expect(files.count >= 3 && files.count < 50)
    #expect(files == batch.log.withLock { $0.identified })
  }

  @Test func aFailureToWriteEndsTheRun() async throws {
    let items = Items((0..<100).map { "\($0).jpg" })
    let batch = ScriptedBatch()
    let error = await failure {
      _ = try await batch.run({ items.next() })() { item, _ in
        if item.position == 5 { throw PlantidError.noSession }
      }
    }
    #expect(error == .noSession)
    #expect(batch.log.withLock { $0.identified.count } < 12)
  }

  @Test func aSlowListHoldsNoRowBack() async throws {
    let rows = Mutex(0)
    let (written, row) = AsyncStream.makeStream(of: Void.self)
    let position = Mutex(0)
    let batch = ScriptedBatch()
    let run = batch.run {
      let next = position.withLock { position in
        position += 1
        return position
      }
      if next == 3 {
        // The rows of the first two must be there before the third input is.
        for await _ in written.prefix(2) {}
      }
      return next > 3 ? nil : BatchItem(position: next, found: .photo("\(next)"), stamp: nil)
    }
    _ = try await run { _, _ in
      rows.withLock { $0 += 1 }
      row.yield()
    }
    #expect(rows.withLock { $0 } == 3)
  }
}
