import Files
import Foundation
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("The session store")
struct SessionStoreTests {
  @Test(arguments: [
    (["PLANTID_STATE_DIR": "/a", "XDG_STATE_HOME": "/b", "HOME": "/c"], "/a"),
    (["PLANTID_STATE_DIR": "", "XDG_STATE_HOME": "/b", "HOME": "/c"], "/b/plantid"),
    (["XDG_STATE_HOME": "relative", "HOME": "/c"], "/c/.local/state/plantid"),
    (["HOME": "/c"], "/c/.local/state/plantid"),
  ])
  func isWhereTheEnvironmentSays(environment: [String: String], root: String) throws {
    #expect(try SessionStore(environment: environment).root == root)
  }

  @Test func needsAPlace() {
    #expect(throws: PlantidError.noStateDirectory) { try SessionStore(environment: [:]) }
  }

  @Test func keepsFilesPrivate() throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    for folder in ["", "sessions", "sessions/\(id)"] {
      #expect(try place.mode(of: folder) == 0o700)
    }
    for file in ["latest", "session.json", "transcript.jsonl", "lock"] {
      #expect(try place.mode(of: file == "latest" ? file : "sessions/\(id)/\(file)") == 0o600)
    }
  }

  @Test("H02: a session is of the last run unless one left none, or the store cannot learn of it")
  func lastRun() throws {
    let place = TemporaryStore()
    let first = try place.addSession()
    let id = try place.addSession()
    #expect(try place.store.isOfLastRun(id) && !place.store.isOfLastRun(first))
    if geteuid() != 0 {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o500], ofItemAtPath: place.file("").path)
      #expect(try !place.store.isOfLastRun(id))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700], ofItemAtPath: place.file("").path)
    }
    place.store.recordRun(of: "rose.jpg")
    #expect(try !place.store.isOfLastRun(id))
  }

  @Test func createsMissingParents() throws {
    let place = TemporaryStore()
    let store = SessionStore(root: place.file("a/b/c").path)
    try store.prepare()
    #expect(try place.mode(of: "a/b/c/sessions") == 0o700)
  }

  @Test func anAbsentStoreIsEmpty() async throws {
    let place = TemporaryStore()
    #expect(try place.store.list().isEmpty)
    #expect(try place.store.latest() == nil)
    let id = try SessionID("nosuch")
    #expect(await failure { _ = try await place.store.open(id) } == .unknownSession("nosuch"))
    #expect(await failure { try await place.store.delete(id) } == .unknownSession("nosuch"))
    #expect(!FileManager.default.fileExists(atPath: place.root.path))
  }

  @Test func listsTheNewestFirst() throws {
    let place = TemporaryStore()
    for (name, seconds) in [("b", 200.0), ("c", 300), ("a", 100)] {
      let created = Date(timeIntervalSince1970: seconds)
      try place.addSession(named: name, record: .sample(title: name, created: created))
    }
    #expect(try place.store.list().map(\.id.rawValue) == ["c", "b", "a"])
    #expect(try place.store.latest()?.rawValue == "a")
    try FileManager.default.removeItem(at: place.file("latest"))
    #expect(try place.store.latest()?.rawValue == "c")
    try place.write(Array("../../etc\n".utf8), to: "latest")
    #expect(try place.store.latest()?.rawValue == "c")
  }

  @Test func aTakenNameStaysWithItsSession() throws {
    let place = TemporaryStore()
    try place.addSession(named: "rose", record: .sample(title: "first"))
    #expect(throws: PlantidError.self) { try place.addSession(named: "rose") }
    guard case .whole(let record) = try place.store.list().first?.state else {
      Issue.record("the session is not listed")
      return
    }
    #expect(record.title == "first")
    #expect(try place.names(in: "sessions") == ["rose"])
  }

  @Test func appendsAndReadsBack() async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    var session = try await place.store.open(id)
    try session.append([Array(#"{"n":3}"#.utf8)])
    let stored = try place.store.read(id)
    #expect(stored.entries.map { String(decoding: $0, as: UTF8.self) }.last == #"{"n":3}"#)
    #expect(stored.entries == session.entries)
    #expect(try place.store.size(of: id) > 300)
  }

  @Test("D15: five thousand sessions take ten times what five hundred take")
  func listsManySessions() throws {
    var calls = FileCalls.system
    calls.synchronize = { _ in 0 }
    let place = TemporaryStore(calls: calls)
    try place.addSession(named: "s0")
    let record = try place.bytes("sessions/s0/session.json")
    let sessions = try place.store.sessionsFolder()
    var costs: [Double] = []
    for range in [1..<500, 500..<5000] {
      for index in range {
        try sessions.folder("s\(index)", creating: true).append(record, to: "session.json")
      }
      let start = threadTime()
      #expect(try place.store.list().count == range.upperBound)
      costs.append(threadTime() - start)
    }
    // A hundred times, if each session were compared with each other.
    #expect(costs[1] < 30 * costs[0], "\(costs)")
  }

  /// Seconds of a processor that this thread has used, whatever else the machine does.
  private func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
