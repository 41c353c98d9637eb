import Files
import Foundation
import LanguageModels

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

/// A session store in a folder of its own, removed when the value is let go.
final class TemporaryStore {
  let root: URL
  let store: SessionStore

  init(calls: FileCalls = .system) {
    root = FileManager.default.temporaryDirectory
      .appending(path: "plantid-tests-\(UUID().uuidString)")
    store = SessionStore(root: root.path, calls: calls)
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  /// A session with entries that no model has to understand.
  @discardableResult
  func addSession(
    named name: String? = nil, entries: [String] = [#"{"n":1}"#, #"{"n":2}"#],
    record: SessionRecord = .sample()
  ) throws -> SessionID {
    let draft = try SessionDraft.begin(in: store)
    try draft.files.append(entries: entries.map { Array($0.utf8) })
    return try draft.commit(
      record, as: name.map { name throws(PlantidError) in try SessionID(name) })
  }

  func file(_ path: String) -> URL { root.appending(path: path) }

  func bytes(_ path: String) throws -> [UInt8] { try Array(Data(contentsOf: file(path))) }

  func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: file(path))
  }

  func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file(path).path).sorted()
  }

  func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file(path).path)
    return attributes[.posixPermissions] as? Int ?? -1
  }
}

extension SessionRecord {
  static func sample(
    title: String = "common daisy", created: Date = Date(timeIntervalSince1970: 1_800_000_000)
  ) -> SessionRecord {
    SessionRecord(
      id: "", created: created, title: title,
      model: ModelFingerprint(
        name: "Scripted", sha256: "00", projectorSHA256: nil, runtime: "scripted 1"),
      profile: "plant/1", photos: [])
  }
}

/// Waits for an error and gives it back; nil when there was none.
func failure(of work: () async throws -> Void) async -> PlantidError? {
  do {
    try await work()
    return nil
  } catch {
    return error as? PlantidError
  }
}
