import Foundation
import ProgramSupport
import Testing

/// What version 0.1 wrote is read by this one; the files in Fixtures/0.1 were made by it.
@Suite struct OlderVersionTests {
  private var program: Program

  /// A folder with the files, and with the photos that they are about.
  init() throws {
    program = try Program()
    let files = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/0.1")
    for name in try FileManager.default.contentsOfDirectory(atPath: files.path) {
      try FileManager.default.copyItem(
        at: files.appending(path: name), to: program.folder.appending(path: name))
    }
    try program.copy("cat.jpg", to: "photos/cat.jpg")
    try program.copy("daffodil.jpg", to: "photos/daffodil.jpg")
    try program.write(Data("x\n".utf8), to: "photos/broken.jpg")
    // A journal knows a photo by its size and date.
    for name in ["cat", "daffodil", "broken"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_796_040_000)],
        ofItemAtPath: program.folder.appending(path: "photos/\(name).jpg").path)
    }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: program.folder.appending(path: name), encoding: .utf8)
  }

  @Test func settingsStillCount() throws {
    #expect(
      try program.run("config", "get").output == "detail = low\nmax-tokens = 200\nthreads = 2\n")
    let checked = try program.run("doctor")
    #expect(checked.output.contains("2 threads"), "\(checked.output)")
    #expect(!checked.error.contains("config.json"), "\(checked.error)")
  }

  @Test func sessionsAreListedShownAndExported() throws {
    let listed = try program.run("sessions", "list").output
    #expect(listed.hasPrefix("border "), "\(listed)")
    #expect(listed.contains("daffodil (you: Narcissus poeticus)"))
    let shown = try program.run("sessions", "show").output
    #expect(shown.contains("> is it poisonous?\nDaffodil (Narcissus): Poisonous"), "\(shown)")
    let exported = try program.run("sessions", "export", "border", "--format", "json")
    #expect(exported.status == 0 && exported.error.isEmpty, "\(exported.error)")
    #expect(try exported.json()["schema"] as? String == "plantid.session/1")
  }

  @Test(.requiresModel) func aSessionGoesOn() throws {
    let asked = try program.run("ask", "is it poisonous?", "--session", "border")
    #expect(asked.status == 0, "\(asked.error)")
    #expect(asked.output.hasPrefix("Daffodil (Narcissus poeticus): Poisonous"), "\(asked.output)")
    #expect(try program.run("sessions", "rename", "border", "bed").status == 0)
  }

  /// Rows of two versions are not put into one file: they may mean different things by the same word.
  @Test(.requiresModel, arguments: ["jsonl", "csv"])
  func whyResultsAreNotResumedIsSaid(format: String) throws {
    try FileManager.default.removeItem(at: program.folder.appending(path: "config"))
    let before = try text("rows.\(format)")
    let resumed = try program.run(
      "identify", "photos", "--format", format, "--output", "rows.\(format)", "--resume")
    #expect(resumed.status == 64, "\(resumed.error)")
    #expect(resumed.error.contains("plantid 0.1.0"), "\(resumed.error)")
    #expect(try text("rows.\(format)") == before)
  }

  @Test func resultsAreJoinedAndShown() throws {
    let joined = try program.run(
      "merge", "part-1.jsonl", "part-2.jsonl", "--output", "joined.jsonl")
    #expect(joined.status == 0, "\(joined.error)")
    #expect(try text("joined.jsonl") == text("rows.jsonl"))
    let report = try program.run("report", "rows.jsonl")
    #expect(report.status == 0 && report.output.contains("Narcissus"), "\(report.error)")
  }

  @Test func anIndexOfNamesIsSearched() throws {
    let checked = try program.run("names", "Bellis perennis", "--checklist", "garden.index")
    #expect(checked.status == 0, "\(checked.output)\(checked.error)")
  }

  @Test func anEvaluationIsCompared() throws {
    let compared = try program.run("eval", "run.json", "--compare", "run.json")
    #expect(compared.status == 0, "\(compared.error)")
    #expect(compared.output.contains("of 2"), "\(compared.output)")
  }

  @Test(.requiresModel) func aCalibrationDecides() throws {
    let pair = try #require(TestModel.pair)
    let folder = program.folder
    for (name, file) in [("model.gguf", pair.model), ("mmproj-model.gguf", pair.projector)] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: name).path, withDestinationPath: file)
    }
    try FileManager.default.moveItem(
      at: folder.appending(path: "known.calibration.json"),
      to: folder.appending(path: "model.calibration.json"))
    let named = try program.run(
      "identify", "photos/daffodil.jpg", "--model", "model.gguf", "--mmproj", "mmproj-model.gguf")
    #expect(named.status == 0 && named.error.isEmpty, "\(named.error)")
    #expect(named.output.contains("Narcissus"))
  }
}
