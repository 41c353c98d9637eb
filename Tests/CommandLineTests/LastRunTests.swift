import Foundation
import ProgramSupport
import Testing

/// A question never goes to an older photo without a word.
@Suite(.requiresModel) struct LastRunTests {
  @Test(
    "H02: after a run that left no session, a question stops and names the ways on",
    arguments: [
      [Program.photo("dandelion.jpg"), Program.photo("daffodil.jpg"), "-f", "csv"],
      [Program.photo("dandelion.jpg"), "-f", "jsonl"],
      [Program.photo("dandelion.jpg"), "-f", "dwc"],
      [Program.photo("dandelion.jpg"), "--shard", "1/1"], ["no-such-photo.jpg"],
      [Program.photo("dandelion.jpg"), "--with-location"],
    ])
  func runsWithoutASession(words: [String]) throws {
    let program = try Program()
    let session = try #require(try program.identified("daffodil.jpg")["session"] as? String)
    _ = try program.run(words: ["identify"] + words)
    for command in [["ask", "is it poisonous?"], ["chat"]] {
      let asked = try program.run(words: command)
      #expect(asked.status == 66, "\(command): \(asked.output)")
      #expect(asked.output.isEmpty)
      #expect(asked.error.contains((words[0] as NSString).lastPathComponent), "\(asked.error)")
      #expect(asked.error.contains("plantid ask --photo FILE"))
      #expect(asked.error.contains("--session \(session)"))
    }
    // Both ways on work: by name the answer says which plant, and a photo begins a session of its own.
    let named = try program.run("ask", "how often to water?", "--session", session)
    #expect(named.output.hasPrefix("Daffodil: "), "\(named.output)")
    let shown = try program.run(
      "ask", "--photo", Program.photo("dandelion.jpg"), "is it poisonous?", "-f", "json")
    #expect(try shown.json()["session"] as? String != session)
    let subject = try shown.json()["subject"] as? [String: Any]
    #expect(subject?["scientificName"] as? String == "Taraxacum officinale")
    #expect(subject?["photo"] as? String == "dandelion.jpg")
    #expect(try program.run("ask", "is it poisonous?").status == 0)
  }

  @Test("H13: every photo of 'ask' is used, and one list of names is read")
  func everyPhotoCounts() throws {
    let program = try Program()
    let asked = try program.run(
      "ask", "--photo", Program.photo("daffodil.jpg"), "--photo", Program.photo("dandelion.jpg"),
      "which of the two is poisonous?")
    #expect(asked.output.hasPrefix("Daffodil (Narcissus): Poisonous"), "\(asked.error)")
    #expect(asked.output.contains("Dandelion"))
    let lists = try program.run("identify", "--files-from", "a", "--files-from", "b")
    #expect(lists.status == 64)
    #expect(lists.error.contains("one list"))
  }

  @Test("H06: 'quit', 'exit' and 'bye' end a conversation", arguments: ["quit", "Exit", "bye!"])
  func leaving(word: String) throws {
    let program = try Program()
    try program.identified("dandelion.jpg")
    let talked = try program.run("chat", input: Data("\(word)\nhow often to water?\n".utf8))
    #expect(talked.status == 0)
    #expect(talked.output.isEmpty, "\(talked.output)")
  }
}
