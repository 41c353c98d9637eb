import Foundation
import ProgramSupport
import Testing

@testable import Llama

@Suite struct FileDigestsTests {
  @Test(
    "H12: the cache folder is the one that the environment names",
    arguments: [
      (["HOME": "/h"], "/h/.cache/plantid/hashes.json"),
      (["HOME": "/h", "XDG_CACHE_HOME": "/c"], "/c/plantid/hashes.json"),
      (["HOME": "/h", "XDG_CACHE_HOME": "c"], "/h/.cache/plantid/hashes.json"),
      (["HOME": "/h", "XDG_CACHE_HOME": ""], "/h/.cache/plantid/hashes.json"),
      (["XDG_CACHE_HOME": "/c", "PLANTID_CACHE_DIR": "/p"], "/p/hashes.json"),
    ])
  func theFolderIsTheNamedOne(environment: [String: String], path: String) {
    #expect(FileDigests.file(in: environment).path == path)
  }

  @Test func digestsAreKeptAsLongAsTheFileIsTheSame() throws {
    let folder = try ScratchFolder()
    let digests = FileDigests(file: folder.file("cache/hashes.json"))
    let file = try folder.write(Data("abc".utf8), to: "model.gguf")
    let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(try digests.sha256(of: [file.path])[0] == known)
    #expect(try digests.sha256(of: [file.path])[0] == known)
    let kept = try String(contentsOf: digests.file, encoding: .utf8)
    #expect(kept.contains(known))
    // S16: which models somebody has is nobody else's business.
    let attributes = try FileManager.default.attributesOfItem(atPath: digests.file.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)

    // One that an older version left open to everybody is closed.
    chmod(digests.file.path, 0o644)
    try folder.write(Data("abc".utf8), to: "model.gguf")
    #expect(try digests.sha256(of: [file.path])[0] == known)
    let later = try FileManager.default.attributesOfItem(atPath: digests.file.path)
    #expect(later[.posixPermissions] as? Int == 0o600)

    // A forged digest for an unchanged file shows that the file is not read again.
    try String(contentsOf: digests.file, encoding: .utf8).replacingOccurrences(
      of: known, with: "forged"
    )
    .write(to: digests.file, atomically: true, encoding: .utf8)
    #expect(try digests.sha256(of: [file.path])[0] == "forged")
    try folder.write(Data("abcd".utf8), to: "model.gguf")
    #expect(
      try digests.sha256(of: [file.path])[0]
        == "88d4266fd4e6338d13b845fcf289579d209c897823b9217da3e161936f031589")
  }

  @Test func aCacheThatCannotBeUsedIsNoError() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(Data("abc".utf8), to: "model.gguf")
    let blocked = FileDigests(file: file.appendingPathComponent("hashes.json"))
    #expect(try blocked.sha256(of: [file.path])[0].hasPrefix("ba7816bf"))
    try folder.write(Data("not JSON".utf8), to: "hashes.json")
    let torn = FileDigests(file: folder.file("hashes.json"))
    #expect(try torn.sha256(of: [file.path])[0].hasPrefix("ba7816bf"))
  }

  @Test func digestsOfRemovedFilesAreNotKept() throws {
    let folder = try ScratchFolder()
    let digests = FileDigests(file: folder.file("hashes.json"))
    let files = try ["old.gguf", "new.gguf", "newer.gguf"].map {
      try folder.write(Data($0.utf8), to: $0)
    }
    #expect(try Set(digests.sha256(of: files.prefix(2).map(\.path))).count == 2)
    try FileManager.default.removeItem(at: files[0])
    _ = try digests.sha256(of: [files[2].path])
    let kept = try JSONDecoder().decode(
      [String: FileDigests.Entry].self, from: Data(contentsOf: digests.file))
    let names = kept.keys.map { $0.components(separatedBy: "/").last }
    #expect(Set(names) == ["new.gguf", "newer.gguf"])
  }

  @Test func aMissingFileIsAnError() throws {
    let folder = try ScratchFolder()
    let digests = FileDigests(file: folder.file("hashes.json"))
    #expect(throws: (any Error).self) { try digests.sha256(of: [folder.file("none.gguf").path]) }
  }
}
