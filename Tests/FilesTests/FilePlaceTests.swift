import Foundation
import Testing

@testable import Files

@Suite("S01: where a file is written, and how it comes there")
final class FilePlaceTests {
  private let root: String

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
      .path(percentEncoded: false)
    try Folder.create(root + "/open")
    try Folder.create(root + "/own")
    chmod(root + "/open", 0o1777)
    try write("precious", to: "victim")
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(root)/\(name)"))
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: "\(root)/\(name)"), encoding: .utf8)
  }

  private func code(_ work: () throws(SystemFailure) -> Void) -> CInt? {
    do throws(SystemFailure) {
      try work()
      return nil
    } catch {
      return error.code
    }
  }

  @Test("A link is followed only where nobody else can have put it")
  func links() throws {
    for folder in ["own", "open"] {
      symlink("../victim", "\(root)/\(folder)/link")
      symlink("link", "\(root)/\(folder)/second")
      symlink("../none", "\(root)/\(folder)/dangling")
      symlink("loop", "\(root)/\(folder)/loop")
    }
    let place = try FilePlace("\(root)/own/second")
    #expect(place.kind == .file && place.name == "victim")
    #expect(try FilePlace("\(root)/own/dangling").kind == .nothing)
    #expect(code { () throws(SystemFailure) in _ = try FilePlace("\(root)/own/loop") } == ELOOP)
    for name in ["open/link", "open/second", "open/dangling", "open/loop"] {
      #expect(code { () throws(SystemFailure) in _ = try FilePlace("\(root)/\(name)") } == ELOOP)
    }
    // What only the program writes is never a link.
    for name in ["link", "dangling"] {
      #expect(
        code { () throws(SystemFailure) in
          _ = try FilePlace("\(root)/own/\(name)", links: .refused)
        } == ELOOP)
    }
    chmod(root + "/own", 0o777)
    #expect(code { () throws(SystemFailure) in _ = try FilePlace("\(root)/own/link") } == ELOOP)
  }

  @Test("A link of another user is not followed", .enabled(if: geteuid() == 0, "needs root"))
  func foreignLinks() throws {
    symlink("../victim", "\(root)/own/link")
    lchown("\(root)/own/link", 65534, 65534)
    #expect(code { () throws(SystemFailure) in _ = try FilePlace("\(root)/own/link") } == ELOOP)
    lchown("\(root)/own/link", 0, 0)
    chown("\(root)/own", 65534, 65534)
    #expect(code { () throws(SystemFailure) in _ = try FilePlace("\(root)/own/link") } == ELOOP)
  }

  @Test func devicesAndFoldersAreNamed() throws {
    mkfifo(root + "/own/pipe", 0o600)
    symlink("pipe", root + "/own/link")
    #expect(try FilePlace("/dev/null").kind == .device)
    #expect(try FilePlace(root + "/own/link").kind == .device)
    #expect(try FilePlace(root + "/own/link", links: .refused).kind == .device)
    #expect(try FilePlace(root + "/own").kind == .folder)
    for path in [root + "/own/", root + "/.", "..", ""] {
      #expect(code { () throws(SystemFailure) in _ = try FilePlace(path) } == EISDIR)
    }
    #expect(code { () throws(SystemFailure) in _ = try FilePlace(root + "/none/x") } == ENOENT)
  }

  @Test("A file keeps its permissions, a new one gets those asked for")
  func permissions() throws {
    let folder = try Folder(at: root)
    chmod(root + "/victim", 0o4755)
    try folder.replace("victim", with: Array("new".utf8))
    #expect(try text("victim") == "new")
    #expect(folder.status(of: "victim")?.permissions == 0o755)
    try folder.replace("other", with: [])
    #expect(folder.status(of: "other")?.permissions == 0o600)
    #expect(try folder.names().sorted() == ["open", "other", "own", "victim"])
  }

  @Test("What is planted where a file shall be is replaced, not written through")
  func aPlantedLinkIsReplaced() throws {
    let folder = try Folder(at: root + "/open")
    let file = try OpenFile(toBecome: "leaf.xmp", in: folder)
    symlink("../victim", root + "/open/leaf.xmp")
    try file.append(Array("new".utf8))
    try file.take("leaf.xmp")
    #expect(try text("victim") == "precious" && text("open/leaf.xmp") == "new")
    #expect(folder.status(of: "leaf.xmp")?.isFile == true)
    #expect(folder.status(of: "leaf.xmp")?.permissions == 0o600)
  }

  @Test("A file that is let go, or finds a folder in its place, leaves nothing")
  func nothingIsLeft() throws {
    let folder = try Folder(at: root + "/open")
    do {
      let file = try OpenFile(toBecome: "leaf.xmp", in: folder)
      try file.append([1])
      #expect(try folder.names().first?.hasPrefix(OpenFile.temporaryPrefix) == true)
    }
    mkdir(root + "/open/leaf.xmp", 0o700)
    #expect(
      code { () throws(SystemFailure) in try folder.replace("leaf.xmp", with: [1]) } == EISDIR)
    #expect(try folder.names() == ["leaf.xmp"])
  }
}
