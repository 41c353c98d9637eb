import Foundation
import ProgramSupport
import Testing

@testable import Files
@testable import Sessions

@Suite("S16: folders of others, permissions, and times that have not come")
struct StoreOwnerTests {
  @Test("A state folder of another user is refused", .enabled(if: geteuid() == 0, "needs root"))
  func foreignFolder() async throws {
    let store = TemporaryStore()
    let id = try store.addSession()
    chown(store.root.path, 65534, 65534)
    for work in [
      { _ = try store.store.list() }, { _ = try store.store.read(id) },
      { try store.store.prepare() },
      { _ = try store.addSession() }, { try InputHistory(of: store.store).add("a") },
    ] {
      let error = #expect(throws: PlantidError.self) { try work() }
      #expect(error?.kind == .cannotWrite)
      #expect(error?.description.contains("belongs to another user") == true)
      #expect(error?.description.contains("PLANTID_STATE_DIR") == true)
    }
    chown(store.root.path, 0, 0)
    #expect(try store.store.list().count == 1)
  }

  @Test(
    "Settings keep their permissions, and new ones are the user's alone",
    arguments: [0o600, 0o640, nil])
  func settings(mode: mode_t?) throws {
    let folder = try ScratchFolder()
    let path = "\(folder.path)/config.json"
    if let mode {
      try folder.write(Data("{\"seed\":1}".utf8), to: "config.json")
      chmod(path, mode)
    }
    try ConfigurationFile(path: path).set("seed", to: "2")
    let status = try #require(Folder(at: folder.path).status(of: "config.json"))
    #expect(status.permissions == mode ?? 0o600)
  }

  private func names(_ store: SessionStore) throws -> [String] {
    try store.list().map(\.id.rawValue)
  }

  @Test("A session from the future is as old as its file, and does not stay the newest")
  func future() throws {
    let store = TemporaryStore()
    let future = Date(timeIntervalSince1970: 253_370_764_800)
    try store.addSession(named: "future", record: .sample(created: future))
    try store.addSession(named: "now", record: .sample(created: .now.addingTimeInterval(3600)))
    try store.addSession(named: "old", record: .sample(created: Date(timeIntervalSince1970: 1)))
    #expect(try names(store.store) == ["now", "future", "old"])
    // Whose file claims the same is older than all.
    let record = store.file("sessions/future/session.json").path
    for name in ["session.json", "transcript.jsonl"] {
      try FileManager.default.setAttributes(
        [.modificationDate: future], ofItemAtPath: store.file("sessions/future/\(name)").path)
    }
    #expect(try names(store.store) == ["now", "old", "future"])
    let prunable = try store.store.prunable(by: PruneRule(keeping: 2))
    #expect(prunable.map(\.id.rawValue) == ["future"])
    #expect(try String(contentsOfFile: record, encoding: .utf8).contains("\"future\""))
  }
}
