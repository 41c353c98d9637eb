import Foundation
import ProgramSupport
import Testing

/// Sessions as transcripts of Apple's FoundationModels.
@Suite(.serialized) struct SessionTranscriptTests {
  @Test("M10: a session goes out and comes back with its photo, and is asked again", .requiresModel)
  func aSessionGoesOutAndComesBack() throws {
    let program = try Program()
    _ = try program.identified("dandelion.jpg")
    let exported = try program.run("sessions", "export", "-f", "transcript", "-o", "t.json")
    #expect(exported.status == 0 && exported.output.isEmpty, "\(exported.error)")
    let file = program.folder.appending(path: "t.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix(#"{"transcript":{"entries":["#))
    #expect(text.hasSuffix(#"},"type":"FoundationModels.Transcript","version":"1.1"}"# + "\n"))
    #expect(text.contains(#""data":"data:image/png;base64,"#))
    let other = try Program()
    let imported = try other.run("sessions", "import", file.path, "--session", "weed")
    #expect(imported.status == 0, "\(imported.error)")
    #expect(imported.output == "weed\n")
    #expect(try other.run("sessions", "list").output.contains("dandelion"))
    let asked = try other.run("ask", "how often to water?")
    #expect(asked.status == 0 && !asked.output.isEmpty, "\(asked.error)")
    #expect(asked.output == (try program.run("ask", "how often to water?").output))
    #expect(try other.run("sessions", "import", file.path, "-s", "weed").status == 73)
    #expect(try other.run("sessions", "list").output.split(separator: "\n").count == 1)
  }

  @Test("M10: a conversation that Apple's framework wrote goes on here", .requiresModel)
  func anApplesConversationGoesOn() throws {
    let program = try Program()
    let picture = try Data(contentsOf: URL(filePath: Program.photo("daffodil.jpg")))
      .base64EncodedString()
    let json = #"""
      {"modelName":"system","transcript":{"type":"FoundationModels.Transcript","version":"1.1",
      "transcript":{"entries":[{"role":"user","id":"E1","options":{},"contextOptions":{},
      "contents":[{"type":"image","image":"data:image/jpeg;base64,\#(picture)","id":"C1"},
      {"type":"text","text":"Which plant is this?","id":"C2"}]},{"role":"response","id":"E2",
      "assets":["base"],"contents":[{"type":"text","text":"A daffodil.","id":"C3"}]}]}}}
      """#
    let file = program.folder.appending(path: "apple.json")
    try Data(json.utf8).write(to: file)
    let imported = try program.run("sessions", "import", "apple.json")
    #expect(imported.status == 0, "\(imported.error)")
    let shown = try program.run("sessions", "show")
    #expect(shown.output.contains("A daffodil."), "\(shown.output) \(shown.error)")
    let asked = try program.run("ask", "how often to water?")
    #expect(asked.status == 0, "\(asked.error)")
  }

  @Test(
    "M10: a file that is no transcript is refused, and nothing is left behind",
    arguments: [
      ("", 64), ("{}", 64), (#"{"type":"FoundationModels.Transcript","version":"7"}"#, 64),
      (#"{"type":"FoundationModels.Transcript","version":1,"transcript":{"entries":[]}}"#, 64),
      (
        #"{"type":"FoundationModels.Transcript","version":1,"transcript":{"entries":[{"role":"x"}]}}"#,
        64
      ),
    ])
  func whatIsNoTranscriptIsRefused(text: String, status: Int32) throws {
    let program = try Program()
    try Data(text.utf8).write(to: program.folder.appending(path: "t.json"))
    let run = try program.run("sessions", "import", "t.json")
    #expect(run.status == status, "\(run.error)")
    #expect(run.error.hasPrefix("plantid: t.json is no transcript that can be imported ("))
    #expect(run.error.split(separator: "\n").count == 1)
    #expect(try program.run("sessions", "list").output.isEmpty)
    #expect(try program.run("sessions", "import", "gone.json").status == 66)
    #expect(try program.run("sessions", "import").status == 64)
  }
}
