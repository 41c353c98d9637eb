import Foundation
import ProgramSupport
import Testing

/// `identify` and `ask` with a real picture and a real model, in processes of their own.
@Suite(.requiresModel, .serialized) struct IdentifyTests {
  @Test("B10, D01: identifies, then answers without the photo")
  func identifiesThenAnswersWithoutThePhoto() throws {
    let program = try Program()
    let photo = program.folder.appending(path: "photo.jpg")
    try FileManager.default.copyItem(
      at: URL(filePath: Program.photo("dandelion.jpg")), to: photo)

    let first = try program.run("identify", "photo.jpg", "--format", "json")
    #expect(first.status == 0, "\(first.error)")
    let found = try first.json()
    #expect(found["schema"] as? String == "plantid.identification/1")
    #expect(found["file"] as? String == "photo.jpg")
    #expect(found["route"] as? String == "on-device")
    let session = try #require(found["session"] as? String)
    #expect(try count("images", of: "evaluated", in: found) == 1)
    #expect(first.error.isEmpty)

    // The photo is gone; the next process has the context alone.
    try FileManager.default.removeItem(at: photo)
    let second = try program.run("ask", "how often to water?", "--format", "json")
    #expect(second.status == 0, "\(second.error)")
    let answer = try second.json()
    #expect(answer["schema"] as? String == "plantid.answer/1")
    #expect(answer["session"] as? String == session)
    #expect(try count("images", of: "evaluated", in: answer) == 0)
    #expect(try count("images", of: "reused", in: answer) == 1)
    #expect(try count("tokens", of: "evaluated", in: answer) < 60)
    #expect(second.error.isEmpty)
  }

  /// What may happen to a saved context; the answer is the same whatever it is.
  @Test(
    "B11: the same answer whatever becomes of the context",
    arguments: ["kept", "flipped", "truncated", "zeroed", "deleted", "unused"])
  func theSameAnswerWhateverBecomesOfTheContext(fate: String) throws {
    let program = try Program()
    let session = try #require(try program.identified("dandelion.jpg")["session"] as? String)
    // One and the same session answers with its context and without it.
    let copy = program.folder.appending(path: "copy")
    let state = program.folder.appending(path: "state")
    try FileManager.default.copyItem(at: state, to: copy)
    let expected = try program.run("ask", "how often to water?", "--format", "json").json()

    try FileManager.default.removeItem(at: state)
    try FileManager.default.moveItem(at: copy, to: state)
    let context = state.appending(path: "sessions/\(session)/context.kv")
    try change(context, as: fate)
    var words = ["ask", "how often to water?", "--format", "json"]
    if fate == "unused" { words.append("--no-reuse") }
    let again = try program.run(words: words)
    let answer = try again.json()
    #expect(again.status == 0, "\(again.error)")
    #expect(answer["answer"] as? String == expected["answer"] as? String)
    let rebuilt = fate != "kept"
    #expect(try count("images", of: "evaluated", in: answer) == (rebuilt ? 1 : 0))
    if rebuilt, fate != "unused" {
      #expect(again.error.contains("the saved context cannot be used"), "\(again.error)")
    }
  }

  @Test func aSessionIsShownAsTheUserSawIt() throws {
    let program = try Program()
    try program.identified("dandelion.jpg")
    let asked = try program.run("ask", "can I eat it?", "--format", "json")
    let answer = try #require(try asked.json()["answer"] as? String)
    let shown = try program.run("sessions", "show")
    #expect(shown.status == 0, "\(shown.error)")
    #expect(shown.output.contains("> can I eat it?\n\(answer)\n"))
  }

  @Test func G04() throws {
    let program = try Program()
    let data = try Data(contentsOf: URL(filePath: Program.photo("daffodil-alpha.png")))
    let result = try program.run("identify", "-", "--format", "json", input: data)
    #expect(result.status == 0, "\(result.error)")
    #expect(try result.json()["file"] as? String == "standard input")
    let empty = try program.run("identify", "-", input: Data())
    #expect(empty.status == 65)
  }

  @Test func A01() throws {
    let program = try Program()
    let names = ["dandelion.jpg", "dandelion-rotated.jpg"]
    let answers = try names.map {
      try program.run("identify", Program.photo($0), "--format", "json").json()
    }
    #expect(answers[0]["name"] as? String == answers[1]["name"] as? String)
    let image = try #require(answers[1]["image"] as? [String: Any])
    #expect(image["orientation"] as? Int == 6)
  }

  @Test(arguments: [
    "dandelion-grey.jpg", "marigold-cmyk.jpg", "ginger-16bit.png", "anthurium-interlaced.png",
    "cat.jpg",
  ])
  func everyKindOfPictureIsRead(name: String) throws {
    let result = try Program().run("identify", Program.photo(name), "--format", "json")
    #expect(result.status == 0, "\(result.error)")
    let status = try result.json()["status"] as? String
    #expect(["identified", "unknown", "notAPlant"].contains(status))
  }

  @Test func C03() throws {
    let result = try Program().run(
      "identify", Program.photo("dandelion.jpg"), "--max-tokens", "3", "--format", "json")
    #expect(result.status == 87)
    #expect(result.error.contains("limit of 3 tokens"))
    #expect(try result.json()["status"] as? String == "failed")
  }

  private func count(
    _ what: String, of part: String, in document: [String: Any]
  ) throws -> Int {
    let counts = try #require(document[part] as? [String: Any])
    return try #require(counts[what] as? Int)
  }

  private func change(_ file: URL, as fate: String) throws {
    var bytes = try Data(contentsOf: file)
    switch fate {
    case "flipped": for index in 0..<16 { bytes[bytes.count / 2 + index] ^= 0xFF }
    case "truncated": bytes = bytes.prefix(bytes.count / 2)
    case "zeroed": bytes = Data(count: bytes.count)
    case "deleted": return try FileManager.default.removeItem(at: file)
    default: return
    }
    try bytes.write(to: file)
  }
}
