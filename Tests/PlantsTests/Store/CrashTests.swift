import Files
import Foundation
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

/// System calls of which one never returns: the process is killed in its place.
private func calls(dyingAt number: Int) -> FileCalls {
  let counter = CallCounter()
  @Sendable func pass() {
    if counter.next() == number { kill(getpid(), SIGKILL) }
  }
  return FileCalls(
    writeBytes: { descriptor, bytes, count in
      // Half of it is written first, as by a process that dies in the middle.
      let half = FileCalls.system.writeBytes(descriptor, bytes, max(count / 2, 1))
      pass()
      return half
    },
    synchronize: {
      pass()
      return FileCalls.system.synchronize($0)
    },
    rename: {
      pass()
      return FileCalls.system.rename($0, $1, $2, $3)
    })
}

/// A number that grows with each call, on whichever thread.
private final class CallCounter: @unchecked Sendable {
  // Guarded by the lock.
  private var count = 0
  private let lock = NSLock()

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}

@Suite("D09: a process that is killed while it saves")
struct CrashTests {
  @Test("Adding a turn leaves the old session or the new one", arguments: 1...12)
  func whileAdding(number: Int) async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let root = place.root.path
    let name = id.rawValue
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [root = root as String, name = name as String, number = number as Int] in
      let store = SessionStore(root: root, calls: calls(dyingAt: number))
      var session = try await store.open(SessionID(name))
      try session.append([Array(#"{"n":3}"#.utf8), Array(#"{"n":4}"#.utf8)])
      var record = session.record
      record.title = "new"
      try session.update(record)
      kill(getpid(), SIGKILL)
    }
    let session = try await place.store.open(id)
    #expect([2, 3, 4].contains(session.entries.count))
    #expect(["common daisy", "new"].contains(session.record.title))
    #expect(try place.store.list().count == 1)
    let names = try place.names(in: "sessions/\(id)").filter { !$0.contains(".torn-") }
    #expect(names == ["lock", "session.json", "transcript.jsonl"])
  }

  @Test("Beginning a session leaves none or a whole one", arguments: 1...12)
  func whileBeginning(number: Int) async throws {
    let place = TemporaryStore()
    let root = place.root.path
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [root = root as String, number = number as Int] in
      let store = SessionStore(root: root, calls: calls(dyingAt: number))
      let draft = try SessionDraft.begin(in: store)
      try draft.files.append(entries: [Array(#"{"n":1}"#.utf8)])
      _ = try draft.commit(.sample(), as: nil)
      kill(getpid(), SIGKILL)
    }
    for listing in try place.store.list() {
      #expect(try place.store.read(listing.id).entries.count == 1)
    }
    let added = try place.addSession()
    #expect(try place.store.latest() == added)
    #expect(try place.names(in: "sessions").allSatisfy { !$0.hasPrefix(".") })
  }
}
