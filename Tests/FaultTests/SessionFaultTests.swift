import Foundation
import ProgramSupport
import Testing

/// Sessions on disk, as many processes and accidents leave them.
@Suite("D: sessions", .requiresModel, .serialized) struct SessionFaultTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func identify(_ photo: String = "dandelion.jpg") throws -> String {
    let result = try program.run("identify", Program.photo(photo), "-f", "json")
    return try #require(try result.json()["session"] as? String, "\(result.error)")
  }

  private func file(_ name: String, of session: String) -> URL {
    program.folder.appending(path: "state/sessions/\(session)/\(name)")
  }

  @Test("D04: eight at once, the first of all")
  func D04() throws {
    let photo = Program.photo("dandelion.jpg")
    let result = try program.shell(
      "for i in 1 2 3 4 5 6 7 8; do echo '\(photo)'; done | "
        + "xargs -P 8 -n 1 \"$plantid\" identify --quiet --threads 1")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.isEmpty)
    let listed = try program.run("sessions", "list")
    #expect(listed.output.split(separator: "\n").count == 8)
    #expect(!listed.output.contains("damaged"))
  }

  @Test("D04: eight questions at once in one session are all answered, or told who is in the way")
  func D04one() throws {
    let session = try identify()
    let result = try program.shell(
      "seq 8 | xargs -P 8 -I N \"$plantid\" ask 'how tall N?' --threads 1")
    let refused = result.error.split(separator: "\n").count { $0.contains("in use") }
    #expect(result.signal == nil)
    let shown = try program.run("sessions", "show", session)
    #expect(shown.status == 0, "\(shown.error)")
    let questions = shown.output.split(separator: "\n").count { $0.hasPrefix("> how tall") }
    #expect(questions + refused == 8, "\(result.error)")
    #expect(questions >= 1)
    #expect(try program.run("ask", "and now?").status == 0)
  }

  @Test("D06: a torn end", arguments: ["cut", "zeros", "glued", "no line end"])
  func D06(kind: String) throws {
    let session = try identify()
    _ = try program.run("ask", "how tall?")
    let path = file("transcript.jsonl", of: session)
    var bytes = try Data(contentsOf: path)
    let lines = bytes.split(separator: 0x0A)
    switch kind {
    case "cut": bytes = bytes.dropLast(40)
    case "zeros": bytes += Data(count: 1728)
    case "glued":
      bytes = Data(lines.dropLast().joined(separator: [0x0A])) + [0x0A]
      bytes += lines[lines.count - 1].prefix(30) + lines[lines.count - 1] + [0x0A]
    default: bytes = bytes.dropLast()
    }
    try bytes.write(to: path)
    #expect(try program.run("sessions", "list").output.contains(session))
    #expect(try program.run("sessions", "show").status == 0)
    let asked = try program.run("ask", "how wide?")
    #expect(asked.status == 0, "\(asked.error)")
    #expect(asked.error.isEmpty == (kind == "no line end"), "\(asked.error)")
    let again = try program.run("ask", "how old?")
    #expect(again.status == 0)
    #expect(again.error.isEmpty, "\(again.error)")
    let after = try Data(contentsOf: path)
    #expect(after.last == 0x0A && !after.contains(0))
  }

  @Test(
    "D08: a damaged session is said to be, and stays as it is",
    arguments: ["garbage", "{}", "", "[]", "{\"id\":1}", "\u{0}\u{0}\u{0}"])
  func D08(text: String) throws {
    let session = try identify()
    let path = file("session.json", of: session)
    try Data(text.utf8).write(to: path)
    let asked = try program.run("ask", "how tall?")
    #expect(asked.status == 65, "\(asked.error)")
    #expect(asked.error.contains(session) && asked.error.contains("damaged"), "\(asked.error)")
    #expect(asked.output.isEmpty)
    #expect(try Data(contentsOf: path) == Data(text.utf8))
    let listed = try program.run("sessions", "list")
    #expect(listed.status == 0)
    #expect(listed.output.contains(session))
    #expect(try program.run("sessions", "show").status == 65)
    #expect(try program.run("sessions", "delete", "--yes", session).status == 0)
  }

  @Test(
    "D10: no name walks out of the store, whatever the command",
    arguments: [
      "../../tmp/x", "/tmp/x", "a/b", ".", "..", "", "a\nb", "-rf", "a\\b", "..%2Fx", "ａ", "é",
      String(repeating: "n", count: 300), " a", "a ", "a\u{202E}b", "~", "$HOME", "*",
    ])
  func D10(name: String) throws {
    try program.write(Data("keep".utf8), to: "state/outside")
    for words in [
      ["ask", "hi", "--session", name], ["sessions", "show", "--", name],
      ["sessions", "delete", "--yes", "--", name], ["sessions", "delete", "good", "--", name],
      ["sessions", "export", "--", name], ["sessions", "correct", "--as", "Rosa", "--", name],
      ["sessions", "rename", "--", name, "good"], ["sessions", "rename", "--", "good", name],
      ["chat", "--session", name],
    ] {
      let result = try program.run(words: words)
      #expect(result.status == 64, "\(words): \(result.error)")
      #expect(result.error.split(separator: "\n").count == 1)
      #expect(result.error.utf8.count < 400)
    }
    let left = try FileManager.default.contentsOfDirectory(
      atPath: program.folder.appending(path: "state").path)
    #expect(left == ["outside"])
  }

  @Test("D10: a link planted in the store leads nowhere")
  func D10link() throws {
    _ = try identify()
    try program.write(Data("keep".utf8), to: "outside/session.json")
    let link = program.folder.appending(path: "state/sessions/evil")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: program.folder.appending(path: "outside"))
    for words in [["ask", "hi", "-s", "evil"], ["sessions", "show", "evil"]] {
      #expect(try program.run(words: words).status != 0)
    }
    _ = try program.run("sessions", "delete", "-y", "evil")
    #expect(
      FileManager.default.fileExists(
        atPath: program.folder.appending(path: "outside/session.json").path))
  }

  @Test("D01: a photo that is deleted, and then the stored one as well")
  func D01() throws {
    try program.copy("dandelion.jpg", to: "img.jpg")
    let first = try program.run("identify", "img.jpg", "-f", "json")
    let session = try #require(try first.json()["session"] as? String)
    try FileManager.default.removeItem(at: program.folder.appending(path: "img.jpg"))
    #expect(try program.run("ask", "how tall?").error.isEmpty)
    #expect(try program.run("ask", "how wide?", "--no-reuse").error.isEmpty)
    try FileManager.default.removeItem(at: file("photos", of: session))
    let blind = try program.run("ask", "how old?", "--no-reuse")
    #expect(blind.status == 0)
    #expect(blind.error.contains("gone"), "\(blind.error)")
    #expect(try program.run("ask", "how deep?").status == 0)
  }
}
