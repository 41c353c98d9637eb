import Foundation
import ProgramSupport
import Testing

/// Lists of names as people have them, with a real model.
@Suite(.requiresModel, .serialized) struct CandidateFileTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func document(_ words: String...) throws -> (json: [String: Any], error: String) {
    let run = try program.run(
      words: ["identify", Program.photo("dandelion.jpg"), "-f", "json", "--top", "5"] + words)
    #expect(run.status == 0, "\(run.error)")
    return (try run.json(), run.error)
  }

  @Test(
    "H10: a candidate is found by case, common name and the species of a cultivar",
    arguments: [
      "taraxacum officinale", "Taraxacum Officinale", "dandelion",
      "Taraxacum officinale 'Bloodgood'",
    ])
  func H10(name: String) throws {
    try program.write(Data("\(name)\nBellis perennis\n".utf8), to: "list.txt")
    let found = try document("--candidates", "list.txt")
    let scientific = try #require(found.json["scientificName"] as? String)
    #expect(scientific.hasPrefix("Taraxacum officinale"))
    #expect(!found.error.contains("cannot be rated"))
  }

  @Test("H10: what cannot be rated is said once, for a photo and for many")
  func unrated() throws {
    try program.write(
      Data("Unkraut\nKraut und Rüben\nTaraxacum officinale\n".utf8), to: "list.txt")
    let one = try document("--candidates", "list.txt")
    #expect(one.error.components(separatedBy: "cannot be rated").count == 2)
    #expect(one.error.contains("'Unkraut', 'Kraut und Rüben'"))
    for name in ["a.jpg", "b.jpg"] { try program.copy("dandelion.jpg", to: "photos/\(name)") }
    let rows = try program.run("identify", "photos", "-f", "csv", "--candidates", "list.txt")
    #expect(rows.error.components(separatedBy: "cannot be rated").count == 2)
  }

  @Test("H08: synonyms count for the name to use, by a checklist and among candidates")
  func H08() throws {
    let table = """
      taxonID,scientificName,taxonomicStatus,acceptedNameUsageID
      1,Taraxacum novum,accepted,
      2,Taraxacum officinale,synonym,1
      3,Tussilago farfara,synonym,1

      """
    try program.write(Data(table.utf8), to: "list.csv")
    #expect(try program.run("names", "import", "list.csv", "-o", "list.index").status == 0)
    let plain = try document()
    for file in ["list.csv", "list.index"] {
      let grouped = try document("--checklist", file).json
      #expect(grouped["scientificName"] as? String == "Taraxacum novum")
      #expect(grouped["name"] as? String == "dandelion")
      #expect((grouped["listing"] as? [String: Any])?["status"] as? String == "accepted")
      #expect(
        try #require(grouped["confidence"] as? Double)
          >= (try #require(plain.json["confidence"] as? Double)))
      let rated = try document("--candidates", file)
      #expect(rated.json["scientificName"] as? String == "Taraxacum novum")
    }
  }
}
