import Foundation
import JSONSchemas
import ProgramSupport
import Testing

/// What is done with sessions once they are there.
@Suite(.requiresModel, .serialized) struct SessionsTests {
  /// A program with a session that was begun with a photo of a dandelion.
  private func program() throws -> (Program, session: String) {
    let program = try Program()
    return (program, try #require(try program.identified("dandelion.jpg")["session"] as? String))
  }

  @Test func oneMorePhotoJoinsASession() throws {
    let (program, session) = try program()
    let photo = Program.photo("daffodil.jpg")
    let asked = try program.run("ask", "is it poisonous?", "--photo", photo, "--format", "json")
    #expect(asked.status == 0, "\(asked.error)")
    #expect(try asked.json()["session"] as? String == session)
    #expect(asked.error.contains("daffodil.jpg: "), "\(asked.error)")
    let shown = try program.run("sessions", "show", "--format", "json").json()
    #expect(shown["photos"] as? [String] == ["dandelion.jpg", "daffodil.jpg"])
    let alone = try program.run("ask", "--photo", photo, "--format", "json")
    #expect(try alone.json()["schema"] as? String == "plantid.identification/1")
    #expect(try alone.json()["session"] as? String == session)
    #expect(try program.run("ask", "hm?", "--photo", "none.jpg").status == 66)
    #expect(try program.run("ask", "hm?", "--photo", photo, "-s", "nobody").status == 66)
    #expect(try program.run("sessions", "show", "nobody").status == 66)
  }

  /// What each command that writes a document wrote, with the name of its schema.
  private static let documents = Swift.Result<[(schema: String, text: String)], any Error> {
    let (program, session) = try SessionsTests().program()
    _ = try program.run("ask", "how often to water?")
    _ = try program.run("sessions", "correct", session, "--as", "Taraxacum sect. Taraxacum")
    let runs: [(words: [String], schema: String)] = [
      (["identify", Program.photo("daffodil.jpg"), "-f", "json"], "identification-1"),
      (["identify", "none.jpg", "-f", "json"], "identification-1"),
      (["ask", "how often to water?", "-s", session, "-f", "json"], "answer-1"),
      (["ask", "what colour is it?", "-s", session, "-f", "json"], "answer-1"),
      (["sessions", "list", "-f", "json"], "sessions-1"),
      (["sessions", "show", session, "-f", "json"], "session-1"),
      (["sessions", "export", session, "-f", "json"], "session-1"),
      (["identify", Program.photo("daffodil.jpg"), "-f", "jsonl"], "row-1"),
    ]
    return try runs.map { ($0.schema, try program.run(words: $0.words).output) }
  }

  @Test func documentsAreWhatTheirSchemasSay() throws {
    for (name, text) in try Self.documents.get() {
      let schema = try JSONSchema(name)
      #expect(try schema.faults(in: text) == [], "\(text)")
      #expect(text.contains(schema.title), "\(text)")
    }
  }

  @Test(.requires("check-jsonschema")) func anIndependentValidatorAgrees() throws {
    let validator = try #require(Executable("check-jsonschema"))
    let folder = try ScratchFolder()
    for (name, text) in try Self.documents.get() {
      let file = try folder.write(Data(text.utf8), to: "document.json")
      let check = try validator.run(
        ["--schemafile", JSONSchema.file(name).path(percentEncoded: false), file.path])
      #expect(check.status == 0, "\(text) \(check.text)")
    }
  }

  @Test func questionsAreAboutWhatTheUserSaysItIs() throws {
    let program = try Program()
    try program.identified("dandelion.jpg")
    func answer() throws -> String { try program.run("ask", "is it poisonous to cats?").output }
    let dandelion = try answer()
    #expect(dandelion.contains("ASPCA"))
    #expect(try program.run("sessions", "correct", "--as", "Tulipa").status == 0)
    for _ in 1...2 { #expect(try answer().contains("bulb"), "the second goes on from the first") }
    #expect(try program.run("ask", "what family is it?").output.contains("Liliaceae"))
    #expect(try program.run("sessions", "show").output.contains("dandelion"))
    #expect(try program.run("sessions", "correct", "--remove").status == 0)
    #expect(try answer() == dandelion)
  }

  @Test func correctionsAreShownAndExported() throws {
    let (program, session) = try program()
    #expect(try program.run("sessions", "correct", session, "--as", "Leontodon").status == 0)
    #expect(try program.run("sessions", "show").output.contains("you say: Leontodon"))
    #expect(try program.run("sessions", "list").output.contains("dandelion (you: Leontodon)"))
    #expect(try program.run("sessions", "export").output.contains("by the user: Leontodon"))
    let exported = try program.run("sessions", "export", "-f", "json", "-o", "session.json")
    #expect(exported.status == 0 && exported.output.isEmpty)
    let file = program.folder.appending(path: "session.json")
    #expect(try String(contentsOf: file, encoding: .utf8).contains(#""name":"Leontodon""#))
    #expect(try program.run("sessions", "correct", "--remove").status == 0)
    #expect(try !program.run("sessions", "show").output.contains("you say"))
  }

  @Test func namesCanBeChosen() throws {
    let (program, session) = try program()
    #expect(try program.run("sessions", "rename", session, "my-weed").status == 0)
    let asked = try program.run("ask", "how often to water?", "--session", "my-weed")
    #expect(asked.status == 0, "\(asked.error)")
    #expect(asked.error.isEmpty, "\(asked.error)")
    #expect(try program.run("sessions", "rename", "my-weed", "my-weed").status == 73)
    #expect(try program.run("sessions", "rename", "nobody", "x").status == 66)
    #expect(try program.run("sessions", "rename", "my-weed", "../x").status == 64)
  }

  @Test func nothingIsDeletedUnasked() throws {
    let (program, session) = try program()
    for words in [["delete", session], ["prune", "--keep", "0"]] {
      let refused = try program.run(words: ["sessions"] + words)
      #expect(refused.status == 64)
      #expect(refused.error.contains("'--yes'"), "\(refused.error)")
      #expect(refused.error.split(separator: "\n").count == 1)
    }
    let listed = try program.run("sessions", "list").output
    #expect(listed.contains(session) && listed.contains("B  dandelion"), "\(listed)")
    #expect(try program.run("sessions", "prune", "--older-than", "30d").status == 0)
    let pretended = try program.run("sessions", "prune", "--keep", "0", "--dry-run")
    #expect(pretended.output.contains(session))
    #expect(try program.run("sessions", "list").output == listed)
    #expect(try program.run("sessions", "prune", "--keep", "0", "--yes").status == 0)
    #expect(try program.run("sessions", "list").output.isEmpty)
  }

  @Test(.requires("python3"), arguments: [("n\n", true), ("\n", true), ("y\n", false)])
  func whoIsAskedDecides(answer: String, isKept: Bool) throws {
    let terminal = try Terminal()
    let (program, session) = try program()
    let run = try terminal.run(
      program, ["sessions", "delete", session], answer: answer, to: "[y/N] ")
    #expect(run.output.contains("plantid: delete session \(session), dandelion, with its photos ("))
    #expect(run.status == (isKept ? 1 : 0))
    #expect(try program.run("sessions", "list").output.contains(session) == isKept)
  }

  @Test func aSessionOpenElsewhereIsLeftAlone() throws {
    let (program, session) = try program()
    let lock = program.folder.appending(path: "state/sessions/\(session)/lock")
    let descriptor = open(lock.path(percentEncoded: false), O_RDWR)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0)
    let before = try program.run("sessions", "show").output
    for words in [["ask", "hm?"], ["sessions", "correct", "--as", "x"]] {
      let result = try program.run(words: words)
      #expect(result.status == 75, "\(result.error)")
      #expect(result.error.contains("session \(session) is in use by process"), "\(result.error)")
      #expect(result.error.split(separator: "\n").count == 1)
    }
    let pruned = try program.run("sessions", "prune", "--keep", "0", "--yes")
    #expect(pruned.status == 75)
    #expect(try program.run("sessions", "show").output == before)
  }
}
