import Foundation
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("D06, D08: torn and damaged sessions")
struct DamageTests {
  @Test("A torn tail is cut, kept aside and reported; the next entry has a line of its own")
  func tornTail() async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let path = "sessions/\(id)/transcript.jsonl"
    let whole = try place.bytes(path)
    try place.write(whole + Array(#"{"sha256":"12"#.utf8) + [0, 0, 0], to: path)

    #expect(try place.store.list().count == 1)
    #expect(try place.store.read(id).droppedByteCount == 16)
    var session = try await place.store.open(id)
    #expect(session.entries.count == 2)
    #expect(session.droppedByteCount == 16)
    #expect(try place.bytes(path) == whole)
    let aside = try #require(session.keptAside)
    #expect(try Data(contentsOf: URL(filePath: aside)).count == 16)
    #expect(aside.contains("transcript.torn-2"))
    try session.append([Array("{}".utf8)])
    #expect(try place.store.read(id).entries.count == 3)
    #expect(try place.store.read(id).droppedByteCount == 0)
  }

  @Test("A missing line end is completed before the next entry")
  func openEnd() async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let path = "sessions/\(id)/transcript.jsonl"
    try place.write(place.bytes(path).dropLast(), to: path)
    var session = try await place.store.open(id)
    #expect(session.droppedByteCount == 0)
    #expect(session.keptAside == nil)
    try session.append([Array("{}".utf8)])
    #expect(try place.store.read(id).entries.count == 3)
  }

  static let garbage: [(String, [UInt8])] = [
    ("session.json", Array("garbage".utf8)),
    ("session.json", []),
    ("session.json", Array(#"{"schema":"plantid.session/1"}"#.utf8)),
    ("session.json", [0xFF, 0xFE, 0]),
    ("transcript.jsonl", Array("garbage\n".utf8)),
    ("transcript.jsonl", []),
  ]

  @Test("Damage is said, and left as it is", arguments: garbage)
  func damaged(file: String, bytes: [UInt8]) async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let path = "sessions/\(id)/\(file)"
    try place.write(bytes, to: path)
    let error = await failure { _ = try await place.store.open(id) }
    #expect(error?.kind == .damaged)
    #expect(error?.description.contains("session \(id) is damaged") == true)
    #expect(try place.bytes(path) == bytes)
    #expect(try place.store.list().map(\.id) == [id])
  }

  @Test("A missing file is damage too", arguments: ["session.json", "transcript.jsonl"])
  func missing(file: String) async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    try FileManager.default.removeItem(at: place.file("sessions/\(id)/\(file)"))
    #expect(await failure { _ = try await place.store.open(id) }?.kind == .damaged)
    try await place.store.delete(id)
    #expect(try place.store.list().isEmpty)
  }

  @Test(
    "What is no file of usual size is damage too",
    arguments: ["session.json", "transcript.jsonl"], ["folder", "link", "pipe", "flood"])
  func noFile(file: String, kind: String) async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let path = place.file("sessions/\(id)/\(file)").path(percentEncoded: false)
    try FileManager.default.removeItem(atPath: path)
    switch kind {
    case "folder": mkdir(path, 0o700)
    case "link": symlink("/etc/hosts", path)
    case "pipe": mkfifo(path, 0o600)
    default:
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      truncate(path, 1 << 32)
    }
    let error = await failure { _ = try await place.store.open(id) }
    #expect(error?.kind == .damaged, "\(String(describing: error))")
    #expect(error?.description.contains("sessions delete \(id)") == true)
  }

  @Test func aBrokenMiddleLineIsDamage() async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let path = "sessions/\(id)/transcript.jsonl"
    var bytes = try place.bytes(path)
    bytes[20] ^= 1
    try place.write(bytes, to: path)
    #expect(await failure { _ = try await place.store.open(id) }?.kind == .damaged)
    #expect(try place.bytes(path) == bytes)
  }

  @Test func aLaterVersionIsNamed() async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    try place.write(
      Array(#"{"schema":"plantid.session/2"}"#.utf8), to: "sessions/\(id)/session.json")
    let error = await failure { _ = try await place.store.open(id) }
    #expect(error == .newerSession(id.rawValue, schema: "plantid.session/2"))
  }

  @Test(
    "A form that never was is damage, and no later version",
    arguments: ["plantid.session/0", "plantid.session/x", "plantid.session", "other/9", ""])
  func aFormThatNeverWas(schema: String) async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    try place.write(Array(#"{"schema":"\#(schema)"}"#.utf8), to: "sessions/\(id)/session.json")
    #expect(await failure { _ = try await place.store.open(id) }?.kind == .damaged)
    guard case .damaged(let error) = try place.store.list().first?.state else {
      Issue.record("it is listed as something else")
      return
    }
    #expect(error.kind == .damaged)
  }

  @Test("A pipe in place of a file does not keep anybody waiting", .timeLimit(.minutes(20)))
  func pipe() async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let path = place.file("sessions/\(id)/session.json").path
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(await failure { _ = try await place.store.open(id) } != nil)
    #expect(try place.store.list().count == 1)
  }
}
