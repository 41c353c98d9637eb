import Files
import Foundation
import Imaging
import ProgramSupport
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

extension ScratchFolder {
  /// What a walk finds, without the folder's own path.
  func walk(followLinks: Bool = false) -> [String] {
    Array(PhotoWalk([path], followLinks: followLinks)).map {
      switch $0 {
      case .photo(let found): String(found.dropFirst(path.count + 1))
      case .unreadableFolder(let found, _): "unreadable " + found.dropFirst(path.count + 1)
      }
    }
  }
}

@Suite struct PhotoWalkTests {
  @Test func naturalOrder() throws {
    let folder = try ScratchFolder()
    for name in ["leaf10.jpg", "leaf2.jpg", "Leaf1.jpg", "b/x.png", "a.png", "leaf02.jpg"] {
      try folder.touch(name)
    }
    #expect(
      folder.walk() == ["a.png", "b/x.png", "Leaf1.jpg", "leaf02.jpg", "leaf2.jpg", "leaf10.jpg"])
  }

  @Test func E04() throws {
    let folder = try ScratchFolder()
    try folder.touch("main/one.jpg")
    try folder.touch("a/two.jpg")
    try folder.link("loop", to: ".")
    try folder.link("a/up", to: "..")
    try folder.link("a/b", to: "../main")
    try folder.link("main/a", to: "../a")
    try folder.link("main-1234", to: "main")
    #expect(folder.walk() == ["a/two.jpg", "main/one.jpg"])
    let followed = folder.walk(followLinks: true)
    #expect(Set(followed.map { $0.split(separator: "/").last }) == ["one.jpg", "two.jpg"])
    #expect(followed.count < 12)
  }

  @Test func E05() throws {
    let folder = try ScratchFolder()
    for name in [
      "._leaf.jpg", ".DS_Store", "Thumbs.db", "__MACOSX/._x.png", "__MACOSX/x.png",
      ".thumbnails/y.jpg", "leaf.jpg", "notes.txt",
    ] {
      try folder.touch(name)
    }
    #expect(folder.walk() == ["leaf.jpg"])
    let named = "\(folder.path)/._leaf.jpg"
    #expect(Array(PhotoWalk([named])) == [.photo(named)])
  }

  @Test func G06() throws {
    let folder = try ScratchFolder()
    for name in ["-i.jpg", "--help.jpg", "--", "-", "-.jpg"] { try folder.touch(name) }
    #expect(folder.walk() == ["--help.jpg", "-.jpg", "-i.jpg"])
    #expect(Array(PhotoWalk(["./-i.jpg", "-i.jpg"])) == [.photo("./-i.jpg"), .photo("-i.jpg")])
  }

  @Test func G07() throws {
    let folder = try ScratchFolder()
    let names = [" lead.jpg", "$HOME.jpg", "100%s.jpg", "[1].jpg", "a,b.jpg", "~x.jpg", "*.jpg"]
    for name in names { try folder.touch(name) }
    #expect(Set(folder.walk()) == Set(names))
    for name in names {
      #expect(Array(PhotoWalk(["\(folder.path)/\(name)"])) == [.photo("\(folder.path)/\(name)")])
    }
  }

  @Test func E12() throws {
    let folder = try ScratchFolder()
    for name in ["A.JPG", "b.Jpeg", "c.PNG", "d.jpe", "e.jfif", ".jpg", "f.jpg.txt"] {
      try folder.touch(name)
    }
    #expect(folder.walk() == ["A.JPG", "b.Jpeg", "c.PNG", "d.jpe", "e.jfif"])
  }

  @Test func namesOfAnyBytesSurvive() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0x0A, 0xC3, 0xA9, 0xE2, 0x82, 0x2E, 0x6A, 0x70, 0x67]
    let name = String(fileSystemBytes: bytes)
    #expect(name.fileSystemBytes == bytes)
    #expect(!name.isTextualFileName)
    #expect(name.displayedFileName.contains("\u{FFFD}"))

    let folder = try ScratchFolder()
    let path =
      folder.path.fileSystemBytes.map { CChar(bitPattern: $0) } + [0x2F]
      + bytes.map { CChar(bitPattern: $0) } + [0]
    let file = fopen(path, "w")
    try #require(file != nil)
    fclose(file)
    #expect(folder.walk() == [name])
  }

  @Test func unreadableFolderIsARow() throws {
    let folder = try ScratchFolder()
    try folder.touch("a/one.jpg")
    try folder.touch("b/two.jpg")
    chmod("\(folder.path)/a", 0)
    defer { chmod("\(folder.path)/a", 0o700) }
    let expected = geteuid() == 0 ? ["a/one.jpg", "b/two.jpg"] : ["unreadable a", "b/two.jpg"]
    #expect(folder.walk() == expected)
  }
}
