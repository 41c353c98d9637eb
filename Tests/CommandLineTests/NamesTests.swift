import Foundation
import ProgramSupport
import Testing

/// Names that are compared with a checklist.
@Suite struct NamesTests {
  private func write(_ text: String, _ name: String, in program: Program) throws {
    try Data(text.utf8).write(to: program.folder.appending(path: name))
  }

  @Test func aListIsComparedWithAnIndex() throws {
    let program = try Program()
    try write(
      "taxonID\tscientificName\ttaxonomicStatus\tacceptedNameUsageID\n"
        + "1\tRosa canina\tAccepted\t\n2\tRosa corymbifera\tSynonym\t1\n", "taxon.tsv", in: program)
    let made = try program.run("names", "import", "taxon.tsv", "-o", "names.index")
    #expect(made.status == 0)
    #expect(made.error.contains("2 names are in names.index"))
    let list = Data("Rosa canina\nRosa corymbifera\nRosa canian\n".utf8)
    let result = try program.run("names", "-", "--checklist", "names.index", input: list)
    #expect(
      result.output
        == "Rosa canina: accepted\nRosa corymbifera: synonym of Rosa canina\n"
        + "Rosa canian: misspelt by 1: Rosa canina\n")
    #expect(result.status == 1)
    #expect(result.error == "plantid: 3 names: 1 accepted, 1 synonyms, 1 misspelt\n")
    let one = try program.run("names", "Rosa canina", "--checklist", "names.index", "-f", "json")
    #expect(one.status == 0)
    #expect(
      one.output.hasPrefix(
        "[\n{\"schema\":\"plantid.name/1\",\"name\":\"Rosa canina\",\"status\":\"accepted\""))
  }

  @Test(arguments: [
    (["names", "Rosa canina"], 64, "--checklist"), (["names", "--checklist", "x"], 64, "a list"),
    (["names", "Rosa canina", "--checklist", "none.txt"], 66, "none.txt: no such file"),
    (["names", "none.txt", "--checklist", "list.txt"], 66, "none.txt: no such file"),
    (["names", "list.txt", "--checklist", "empty.txt"], 65, "empty.txt: it is empty"),
    (["names", "import", "list.txt"], 64, "--output"),
    (["names", "import", "list.txt", "-o", "letter.txt"], 73, "exists already"),
    (["names", "import", "list.txt", "-o", "no/x"], 73, "no/x"),
    (["names", "-", "--checklist", "-"], 64, "not both"),
  ])
  func mistakes(words: [String], status: Int32, part: String) throws {
    let program = try Program()
    try write("Rosa canina\n", "list.txt", in: program)
    try write("", "empty.txt", in: program)
    try write("dear", "letter.txt", in: program)
    let result = try program.run(words: words)
    #expect(result.status == status)
    #expect(result.output.isEmpty)
    #expect(result.error.contains(part), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test(.requiresModel) func aNameThatIsNotListedIsMarked() throws {
    let program = try Program()
    try write("Rosa canina\n", "list.txt", in: program)
    let photo = Program.photo("dandelion.jpg")
    let text = try program.run("identify", photo, "--checklist", "list.txt")
    #expect(text.output.contains("· unverified"))
    #expect(text.output.contains("is not in list.txt"))
    #expect(try program.run("config", "set", "checklist", "list.txt").status == 0)
    let json = try program.run("identify", photo, "--format", "json").json()
    #expect((json["listing"] as? [String: Any])?["status"] as? String == "unverified")
    let shown = try program.run("ask", "--photo", photo)
    #expect(shown.output.contains("· unverified"), "\(shown.output)")
    let talk = try program.run("chat", photo, input: Data("/quit\n".utf8))
    #expect(talk.output.contains("· unverified"), "\(talk.output)")
    let known = try program.run(
      "ask", "--photo", photo, "--checklist", photo, "--format", "json")
    #expect(known.status == 65 && known.error.contains("dandelion.jpg"), "\(known.error)")
    let rows = try program.run("identify", photo, "--format", "csv")
    #expect(rows.output.contains("unverified"))
  }
}
