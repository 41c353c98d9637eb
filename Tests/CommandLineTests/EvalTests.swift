import Foundation
import JSONSchemas
import ProgramSupport
import Testing

/// A model measured by photos whose plants are known, and asked as a profile says.
@Suite struct EvalTests {
  @Test(.requiresModel) func aRunIsWrittenAndComparedWithItself() throws {
    let program = try Program()
    let list =
      "path,scientificName,family\n\(Program.photo("dandelion.jpg")),Taraxacum officinale,Asteraceae\n"
      + "\(Program.photo("daffodil.jpg")),Narcissus,Amaryllidaceae\ngone.jpg,Rosa canina,\n"
    try Data(list.utf8).write(to: program.folder.appending(path: "known.csv"))
    let stopped = try program.run("eval", "known.csv")
    #expect(stopped.status == 66)
    #expect(stopped.error.contains("known.csv: 1 of its 3 photos is not there, the first gone.jpg"))
    #expect(stopped.error.split(separator: "\n").count == 1)
    let run = try program.run("eval", "known.csv", "--skip-missing", "--json", "run.json")
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.contains("2 photos of known.csv, profile plant/1"))
    #expect(run.output.contains("known plants, first name      100.0 % (2 of 2)"))
    #expect(run.output.contains("false corrections accepted    0.0 % (0 of 2)"))
    let again = try program.run("eval", "run.json", "--compare", "run.json")
    #expect(again.output.contains("over 2 photos: 100.0 % against 100.0 % right"))
    let document = try program.run("eval", "run.json", "--format", "json").json()
    #expect(document["schema"] as? String == "plantid.evaluation/1")
    let written = try Data(contentsOf: program.folder.appending(path: "run.json"))
    let schema = try JSONSchema("evaluation-1")
    #expect(try schema.faults(in: String(decoding: written, as: UTF8.self)) == [])
    let compared = try program.run("eval", "run.json", "--compare", "run.json", "-f", "json")
    #expect(try schema.faults(in: compared.output) == [])
    let figures = try #require(document["figures"] as? [String: Any])
    #expect((figures["top1"] as? [String: Int]) == ["count": 2, "total": 2])
    #expect(try program.run("sessions", "list", "--quiet").output.isEmpty)
  }

  @Test("What the user says a plant is counts against the model", .requiresModel)
  func aCorrectionCounts() throws {
    let program = try Program()
    try program.identified("dandelion.jpg")
    let nothing = try program.run("eval", "--sessions", "state")
    #expect(nothing.status == 65, "\(nothing.error)")
    #expect(nothing.error.contains("no session in it has a correction by 'sessions correct'"))
    let id = try #require(
      try program.run("sessions", "list", "--quiet").output.split(separator: " ").first)
    for (name, right) in [("Bellis perennis", "0.0 % (0 of 1)"), ("Taraxacum", "100.0 % (1 of 1)")]
    {
      let corrected = try program.run("sessions", "correct", String(id), "--as", name)
      #expect(corrected.status == 0, "\(corrected.error)")
      let run = try program.run("eval", "--sessions", "state")
      #expect(run.status == 0, "\(run.error)")
      #expect(run.output.contains("known plants, first name      \(right)"), "\(run.output)")
    }
  }

  @Test(arguments: [
    (["eval"], 64, "name a manifest"), (["eval", "none.csv"], 66, "none.csv: no such file"),
    (["eval", "bad.csv"], 65, "no column 'path'"), (["eval", "bad.json"], 65, "no result of"),
    (["eval", "bad.csv", "--compare", "none.json"], 66, "none.json: no such file"),
    (["identify", "x.jpg", "--profile", "moss"], 64, "there are: plant, label, weed"),
    (["identify", "x.jpg", "--profile", "./bad.json"], 64, "unknown 'path'"),
  ])
  func mistakes(words: [String], status: Int32, part: String) throws {
    let program = try Program()
    try Data("file name,plant\n".utf8).write(to: program.folder.appending(path: "bad.csv"))
    try Data(#"{"path":1}"#.utf8).write(to: program.folder.appending(path: "bad.json"))
    let result = try program.run(words: words)
    #expect(result.status == status)
    #expect(result.error.contains(part), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test("A profile takes a tool away that the command line names", .requiresModel)
  func profilesRestrict() throws {
    let program = try Program()
    try Data(#"{"tools":[],"fields":["scientificName"]}"#.utf8)
      .write(to: program.folder.appending(path: "strict.json"))
    let result = try program.run(
      "identify", Program.photo("dandelion.jpg"), "--profile", "./strict.json", "--tool", "ocr",
      "--format", "json")
    #expect(result.status == 0)
    #expect(result.error.contains("does not permit --tool ocr"))
    let document = try result.json()
    #expect(document["label"] == nil)
    #expect(document["description"] is NSNull)
  }
}
