import Files
import Foundation
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("D14: a disk that is full, read-only or broken")
struct FaultTests {
  /// Calls that write `budget` bytes and then fail with an error number.
  private func calls(failingWith code: Int32, after budget: Int) -> FileCalls {
    let left = Budget(budget)
    var calls = FileCalls.system
    calls.writeBytes = { descriptor, bytes, count in
      let allowed = left.take(count)
      if allowed == 0 {
        errno = code
        return -1
      }
      return FileCalls.system.writeBytes(descriptor, bytes, allowed)
    }
    return calls
  }

  @Test(arguments: [ENOSPC, EDQUOT], [0, 10, 150])
  func aFullDiskLeavesTheSessionAsItWas(code: Int32, budget: Int) async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let before = try place.bytes("sessions/\(id)/transcript.jsonl")
    let store = SessionStore(root: place.root.path, calls: calls(failingWith: code, after: budget))
    var session = try await store.open(id)
    let long = Array("\"\(String(repeating: "x", count: 500))\"".utf8)
    #expect(throws: PlantidError.self) { try session.append([long]) }
    #expect(session.entries.count == 2)
    #expect(try place.bytes("sessions/\(id)/transcript.jsonl") == before)
    var record = session.record
    record.title = "another"
    #expect(throws: PlantidError.self) { try session.update(record) }
    #expect(session.record.title == "common daisy")
    #expect(try place.store.read(id).record.title == "common daisy")
    #expect(
      try place.names(in: "sessions/\(id)") == ["lock", "session.json", "transcript.jsonl"])
  }

  @Test(arguments: [0, 100, 250])
  func aFullDiskMakesNoHalfSession(budget: Int) throws {
    let place = TemporaryStore(calls: calls(failingWith: ENOSPC, after: budget))
    #expect(throws: PlantidError.self) { try place.addSession() }
    #expect(try place.names(in: "sessions").isEmpty)
    #expect(try place.store.list().isEmpty)
  }

  @Test func aFailedFlushIsAFailure() async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    var calls = FileCalls.system
    calls.synchronize = { _ in
      errno = EIO
      return -1
    }
    var session = try await SessionStore(root: place.root.path, calls: calls).open(id)
    do {
      try session.append([Array("{}".utf8)])
      Issue.record("the failure was swallowed")
    } catch {
      #expect(error.kind == .inputOutput)
      #expect(error.description.hasPrefix("cannot write \(place.root.path)/sessions/"))
    }
    #expect(try place.store.read(id).entries.count == 2)
  }

  @Test func interruptedAndShortWritesGoOn() async throws {
    let place = TemporaryStore()
    var calls = FileCalls.system
    let turn = Budget(1_000_000)
    calls.writeBytes = { descriptor, bytes, count in
      if turn.take(1) == 1, turn.isOdd {
        errno = EINTR
        return -1
      }
      return FileCalls.system.writeBytes(descriptor, bytes, min(count, 3))
    }
    let id = try TemporaryStore.addSession(in: SessionStore(root: place.root.path, calls: calls))
    #expect(try place.store.read(id).entries.count == 1)
  }

  @Test func aFileInPlaceOfTheStoreIsNamed() throws {
    let place = TemporaryStore()
    try FileManager.default.createDirectory(at: place.root, withIntermediateDirectories: true)
    try place.write([1], to: "state")
    let store = SessionStore(root: place.file("state/plantid").path)
    do {
      try store.prepare()
      Issue.record("a file was taken for a folder")
    } catch {
      #expect(error.kind == .cannotWrite)
      #expect(error.description.contains("PLANTID_STATE_DIR"))
    }
  }
}

extension TemporaryStore {
  static func addSession(in store: SessionStore) throws -> SessionID {
    let draft = try SessionDraft.begin(in: store)
    try draft.files.append(entries: [Array("{}".utf8)])
    return try draft.commit(.sample(), as: nil)
  }
}

/// A number of bytes that may still be written, by whichever thread.
private final class Budget: @unchecked Sendable {
  // Guarded by the lock.
  private var left: Int
  private let lock = NSLock()

  init(_ left: Int) {
    self.left = left
  }

  var isOdd: Bool { lock.withLock { left % 2 != 0 } }

  func take(_ count: Int) -> Int {
    lock.withLock {
      let taken = min(count, left)
      left -= taken
      return taken
    }
  }
}
