import Foundation
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("D10: links planted in the store are not followed")
struct LinkTests {
  private func plant(_ link: String, to target: URL, in place: TemporaryStore) throws {
    try FileManager.default.createSymbolicLink(
      at: place.file(link), withDestinationURL: target)
  }

  /// A folder outside the store that has to survive.
  private func outside() throws -> (folder: URL, keeper: TemporaryStore) {
    let keeper = TemporaryStore()
    try FileManager.default.createDirectory(at: keeper.root, withIntermediateDirectories: true)
    try keeper.write(Array("precious".utf8), to: "precious.txt")
    return (keeper.root, keeper)
  }

  @Test func aLinkIsNoSession() async throws {
    let place = TemporaryStore()
    try place.addSession(named: "real")
    let (folder, keeper) = try outside()
    try plant("sessions/evil", to: folder, in: place)
    let evil = try SessionID("evil")
    #expect(try place.store.list().map(\.id.rawValue) == ["real"])
    for error in [
      await failure { _ = try await place.store.open(evil) },
      await failure { try await place.store.delete(evil) },
      await failure { _ = try place.store.read(evil) },
    ] {
      #expect(error?.kind == .cannotWrite && error?.description.contains("is not a folder") == true)
    }
    #expect(try keeper.names(in: "") == ["precious.txt"])
  }

  @Test func deletingRemovesLinksAndNotTheirTargets() async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let (folder, keeper) = try outside()
    try plant("sessions/\(id)/photos", to: folder, in: place)
    try plant(
      "sessions/\(id)/context.kv", to: folder.appending(path: "precious.txt"), in: place)
    #expect(try place.store.read(id).entries.count == 2)
    #expect(!(try await place.store.open(id).files.hasContext))
    try await place.store.delete(id)
    #expect(try keeper.names(in: "") == ["precious.txt"])
    #expect(try place.names(in: "sessions").isEmpty)
  }

  @Test(arguments: ["session.json", "transcript.jsonl", "lock"])
  func aLinkInPlaceOfAFileIsRefused(name: String) async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let (folder, keeper) = try outside()
    let path = "sessions/\(id)/\(name)"
    try? FileManager.default.removeItem(at: place.file(path))
    try plant(path, to: folder.appending(path: "precious.txt"), in: place)
    #expect(await failure { _ = try await place.store.open(id) } != nil)
    #expect(try keeper.bytes("precious.txt") == Array("precious".utf8))
  }

  @Test func deletingRemovesFoldersWithinASession() async throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    try FileManager.default.createDirectory(
      at: place.file("sessions/\(id)/photos/deep/er"), withIntermediateDirectories: true)
    try place.write([1], to: "sessions/\(id)/photos/deep/er/x")
    try await place.store.delete(id)
    #expect(try place.names(in: "sessions").isEmpty)
    #expect(try place.store.latest() == nil)
    #expect(try !place.names(in: "").contains("latest"))
  }

  @Test func photoNamesAreChecked() throws {
    let place = TemporaryStore()
    let id = try place.addSession()
    let files = try place.store.files(of: id)
    let name = String(repeating: "a", count: 64)
    try files.store(photo: [1, 2], as: name + ".png")
    #expect(try files.photo(name + ".png") == [1, 2])
    for bad in ["../session.json", "x.png", name, name + ".gif", name + ".png.png", ""] {
      #expect(throws: PlantidError.self) { try files.photo(bad) }
      #expect(throws: PlantidError.self) { try files.store(photo: [], as: bad) }
    }
  }
}
