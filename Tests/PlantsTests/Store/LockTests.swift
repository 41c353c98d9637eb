import Foundation
import ProgramSupport
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("D04: writers side by side")
struct LockTests {
  @Test func theSecondWriterIsToldWhoHoldsTheSession() async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let first = try await place.store.open(id)
    let error = await failure {
      _ = try await place.store.open(id, waitingAtMost: .milliseconds(120))
    }
    #expect(error == .sessionLocked(id.rawValue, holder: getpid()))
    #expect(error?.description.contains("process \(getpid())") == true)
    #expect(error?.kind == .locked)
    #expect(
      await failure { try await place.store.delete(id, waitingAtMost: .zero) }?.kind == .locked)
    #expect(try place.store.read(id).entries == first.entries)
  }

  @Test func theSecondWriterWaitsForTheFirst() async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let store = place.store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<6 {
        group.addTask {
          var session = try await store.open(id)
          try session.append([Array(#"{"writer":\#(number)}"#.utf8)])
        }
      }
      try await group.waitForAll()
    }
    #expect(try place.store.read(id).entries.count == 8)
  }

  @Test func whoWaitsForADeletedSessionIsToldSo() async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let store = place.store
    let holder = try await store.open(id)
    let executor = WatchedExecutor()
    let waiting = Task(executorPreference: executor) {
      await failure { _ = try await store.open(id) }
    }
    await executor.waitOrEnd()
    try FileManager.default.removeItem(at: place.file("sessions/\(id)"))
    withExtendedLifetime(holder) {}
    #expect(await waiting.value != nil)
  }

  @Test("Eight at once on a store that does not exist yet")
  func firstUse() async throws {
    let place = TemporaryStore()
    let root = place.file("deep/er").path
    let ids = try await withThrowingTaskGroup(of: SessionID.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let draft = try SessionDraft.begin(in: SessionStore(root: root))
          try draft.files.append(entries: [Array("{}".utf8)])
          return try draft.commit(.sample(), as: nil)
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    let store = SessionStore(root: root)
    #expect(ids.count == 8)
    #expect(Set(try store.list().map(\.id)) == ids)
    #expect(try store.latest().map(ids.contains) == true)
  }

  @Test func anAbandonedDraftLeavesNothing() throws {
    let place = TemporaryStore()
    do {
      let draft = try SessionDraft.begin(in: place.store)
      try draft.files.append(entries: [Array("{}".utf8)])
      #expect(try place.names(in: "sessions").count == 1)
    }
    #expect(try place.names(in: "sessions").isEmpty)
  }

  @Test("D09: what a killed process left is ignored, and cleaned by the next one")
  func leftovers() async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    for name in [".new-aaaaaaaaaaaa", ".deleted-bbbbbbbbbbbb"] {
      let folder = "sessions/\(name)"
      try FileManager.default.createDirectory(
        at: place.file(folder), withIntermediateDirectories: false)
      try place.write([1], to: folder + "/session.json")
    }
    for name in [".tmp-aaaaaaaaaaaa", "context.kv.partial"] {
      try place.write([1], to: "sessions/\(id)/\(name)")
    }
    #expect(try place.store.list().map(\.id) == [id])
    let live = try SessionDraft.begin(in: place.store)
    let kept = try place.names(in: "sessions")
    #expect(kept.count == 2)
    #expect(kept.contains(id.rawValue))
    _ = try await place.store.open(id)
    #expect(
      try place.names(in: "sessions/\(id)") == ["lock", "session.json", "transcript.jsonl"])
    withExtendedLifetime(live) {}
  }
}
