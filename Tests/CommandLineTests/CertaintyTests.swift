import Foundation
import JSONSchemas
import ProgramSupport
import Testing

/// How sure answers are, with a real picture and a real model.
@Suite(.requiresModel, .serialized) struct CertaintyTests {
  private func document(_ words: String..., program: Program) throws -> [String: Any] {
    let run = try program.run(words: ["identify"] + words + ["--format", "json"])
    #expect(run.status == 0, "\(run.error)")
    return try run.json()
  }

  private func probabilities(_ document: [String: Any]) throws -> [Double] {
    let plants = try #require(document["alternatives"] as? [[String: Any]])
    return try plants.map { try #require($0["probability"] as? Double) }
  }

  @Test func probabilitiesAreMeasuredAndAddUp() throws {
    let program = try Program()
    let photo = Program.photo("dandelion.jpg")
    let one = try document(photo, program: program)
    let five = try document(photo, "--top", "5", program: program)
    #expect(one["scientificName"] as? String == five["scientificName"] as? String)
    for found in [one, five] {
      let confidence = try #require(found["confidence"] as? Double)
      #expect((0...1).contains(confidence))
      let listed = try probabilities(found)
      #expect(listed == listed.sorted(by: >))
      let sum = try listed.reduce(#require(found["other"] as? Double), +)
      #expect(abs(sum - 1) < 1e-6)
    }
    #expect(try probabilities(one).count == 1)
    #expect(try probabilities(five).count <= 5)
    let difference =
      (one["confidence"] as? Double ?? 0) - (five["confidence"] as? Double ?? 1)
    #expect(abs(difference) < 0.02)
  }

  /// Of a plant that was too unsure to be named, no question brings out more.
  @Test func whatWasNotNamedIsNotToldLater() throws {
    let program = try Program()
    let profile = program.folder.appending(path: "sure.json")
    try Data(
      #"{"schema":"plantid.profile/1","name":"sure","version":1,"leastConfidence":1}"#.utf8
    ).write(to: profile)
    let path = profile.path(percentEncoded: false)
    let photo = Program.photo("dandelion.jpg")
    #expect(try document(photo, program: program)["family"] as? String == "Asteraceae")
    #expect(try program.run("ask", "what family is it?").output.contains("Asteraceae"))
    let unsure = try document(photo, "--profile", path, program: program)
    #expect(unsure["status"] as? String == "unknown")
    for words in [[], ["--no-reuse"]] {
      for question in ["what family is it?", "what is its latin name?", "how often to water?"] {
        let answer = try program.run(words: ["ask", question] + words)
        #expect(answer.output.hasPrefix("I do not know this plant"), "\(answer)")
      }
    }
  }

  @Test func theAnswerIsOneOfTheCandidates() throws {
    let program = try Program()
    let list = program.folder.appending(path: "list.txt")
    try Data("Taraxacum officinale\nRo\"sa\n蒲公英\nBellis perennis\n".utf8).write(to: list)
    let found = try document(
      Program.photo("dandelion.jpg"), "--candidates", "list.txt", "--top", "9", program: program)
    let plants = try #require(found["alternatives"] as? [[String: Any]])
    let names = Set(plants.compactMap { $0["scientificName"] as? String })
    #expect(names.isSubset(of: ["Taraxacum officinale", "Ro\"sa", "蒲公英", "Bellis perennis"]))
    #expect(try probabilities(found).reduce(0, +) <= 1)
    let work = try #require(found["evaluated"] as? [String: Any])
    #expect(work["images"] as? Int == 1)
    // A question can follow, and the photo need not be looked at again.
    let asked = try program.run("ask", "how often to water?", "--format", "json")
    #expect(asked.status == 0, "\(asked.error)")
    let reused = try #require(try asked.json()["reused"] as? [String: Any])
    #expect(reused["images"] as? Int == 1)
  }

  @Test func photosOfOnePlantGiveOneAnswer() throws {
    let program = try Program()
    let found = try document(
      "--same-plant", "flower:" + Program.photo("dandelion.jpg"),
      Program.photo("dandelion-grey.jpg"), program: program)
    let combination = try #require(found["combination"] as? [String: Any])
    let photos = try #require(combination["photos"] as? [[String: Any]])
    #expect(photos.count == 2 && photos[0]["organ"] as? String == "flower")
    #expect(photos[1]["organ"] is NSNull)
    let asked = try program.run("ask", "how often to water?", "--format", "json")
    #expect(asked.status == 0, "\(asked.error)")
  }

  @Test func aCalibrationIsMadeAndUsed() throws {
    let program = try Program()
    for name in ["dandelion.jpg", "cat.jpg"] {
      try FileManager.default.copyItem(
        at: URL(filePath: Program.photo(name)), to: program.folder.appending(path: name))
    }
    let list = "path,scientificName\ndandelion.jpg,Taraxacum officinale\ncat.jpg,not a plant\n"
    try Data(list.utf8).write(to: program.folder.appending(path: "known.csv"))
    let made = try program.run("calibrate", "known.csv", "--output", "made.json")
    #expect(made.status == 0, "\(made.error)")
    #expect(made.output.contains("expected calibration error"))
    let data = try Data(contentsOf: program.folder.appending(path: "made.json"))
    let calibration = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(calibration?["schema"] as? String == "plantid.calibration/1")
    #expect((calibration?["modelSha256"] as? String)?.count == 64)
    let text = String(decoding: data, as: UTF8.self)
    #expect(try JSONSchema("calibration-1").faults(in: text) == [])
  }

  @Test func calibratingGoesOnAfterAFault() throws {
    let program = try Program()
    try program.copy("dandelion.jpg", to: "a.jpg")
    try program.copy("cat.jpg", to: "whole.jpg")
    try program.write(Data("no photo".utf8), to: "b.jpg")
    try program.write(
      Data("path,scientificName\na.jpg,Taraxacum officinale\nb.jpg,not a plant\n".utf8),
      to: "known.csv")
    let stopped = try program.run("calibrate", "known.csv", "--output", "made.json")
    #expect(stopped.status == 65 && stopped.error.contains("b.jpg: "), "\(stopped.error)")
    let kept = program.folder.appending(path: "made.json.measured")
    #expect(FileManager.default.fileExists(atPath: kept.path))

    try program.copy("cat.jpg", to: "b.jpg")
    let resumed = try program.run("calibrate", "known.csv", "--output", "made.json")
    #expect(resumed.status == 0, "\(resumed.error)")
    #expect(resumed.error.contains("continuing after 1 photos"), "\(resumed.error)")
    #expect(!FileManager.default.fileExists(atPath: kept.path))
    let whole = try program.run("calibrate", "known.csv", "--output", "whole.json")
    #expect(whole.output == resumed.output && !whole.error.contains("going on"))
  }

  @Test func anotherModelsCalibrationIsNotUsed() throws {
    let program = try Program()
    let fixtures = Program.checkout.appending(path: "Models")
    let files = try FileManager.default.contentsOfDirectory(atPath: fixtures.path)
      .filter { $0.hasSuffix(".gguf") }
    for file in files {
      try FileManager.default.createSymbolicLink(
        at: program.folder.appending(path: file), withDestinationURL: fixtures.appending(path: file)
      )
    }
    let model = try #require(files.first { !$0.hasPrefix("mmproj") })
    let projector = try #require(files.first { $0.hasPrefix("mmproj") })
    try Data(#"{"schema":"plantid.calibration/1"}"#.utf8)
      .write(to: program.folder.appending(path: "\(model.dropLast(5)).calibration.json"))
    let run = try program.run(
      "identify", "--model", model, "--mmproj", projector, Program.photo("dandelion.jpg"))
    #expect(run.status == 0, "\(run.error)")
    #expect(run.error.contains("is not used: it is damaged"), "\(run.error)")
  }
}

/// Mistakes about how sure answers are: one line each, and nothing is loaded.
@Suite struct CertaintyMistakesTests {
  @Test(arguments: [
    (["identify", "--top", "0", "x.jpg"], 64, "'--top' can't be '0'"),
    (["identify", "--top", "-1", "x.jpg"], 64, "'--top' can't be '-1'"),
    (["identify", "--top", "abc", "x.jpg"], 64, "'--top' can't be 'abc'"),
    (["identify", "--top", "21", "x.jpg"], 64, "1 to 20"),
    (["identify", "--region", "Berlin", "x.jpg"], 64, "needs '--candidates'"),
    (["identify", "--within", "Rosa", "x.jpg"], 64, "needs '--candidates'"),
    (["identify", "--same-plant", "x.jpg"], 64, "two photos or more"),
    (["identify", "--same-plant", "-f", "csv", "x.jpg", "y.jpg"], 64, "one answer"),
    (["calibrate"], 64, "name a list of photos"),
    (["calibrate", "missing.csv"], 66, "missing.csv: no such file"),
    (["calibrate", "."], 74, "Is a directory"),
  ])
  func areToldInOneLine(words: [String], status: Int32, sentence: String) throws {
    let run = try Program().run(words: words)
    #expect(run.status == status)
    #expect(run.error.hasPrefix("plantid: ") && run.error.contains(sentence), "\(run.error)")
    #expect(run.error.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("", "list: it is empty"), ("\n\n# no name\n", "list: it holds no names"),
    ("Rosa\0canina\n", "line 1 holds a NUL"), ("Ros\u{1}a\n", "none of its 1 lines is a name"),
    ("path,habit\nx,tree\n", "none of them is 'scientificName'"),
  ])
  func aListOfCandidatesThatCannotBeUsed(text: String, sentence: String) throws {
    let program = try Program()
    try program.copy("dandelion.jpg", to: "x.jpg")
    try program.write(Data(text.utf8), to: "list")
    let run = try program.run("identify", "x.jpg", "--candidates", "list")
    #expect(run.status == 65 && run.output.isEmpty)
    #expect(run.error.contains(sentence), "\(run.error)")
    #expect(run.error.split(separator: "\n").count == 1)
  }

  @Test(arguments: [[0x52, 0x6F, 0x73, 0xE9, 0x0A], [0xFF, 0xFE, 0x52, 0x00, 0x6F, 0x00]])
  func anotherEncodingIsToldWithTheWayOut(bytes: [UInt8]) throws {
    let program = try Program()
    try program.copy("dandelion.jpg", to: "x.jpg")
    try program.write(Data(bytes), to: "list")
    let run = try program.run("identify", "x.jpg", "--candidates", "list")
    #expect(run.status == 65 && run.error.contains("iconv -f"), "\(run.error)")
  }

  @Test(
    .requiresModel,
    arguments: [
      "Taraxacum officinale\nTaraxacum officinale L.\nTARAXACUM OFFICINALE\nBellis perennis\n",
      "\"Taraxacum officinale\"\n\"Bellis \"\"perennis\"\"\"\n",
      "scientificName\tfamily\nTaraxacum officinale\tAsteraceae\nBellis perennis\t\n",
    ])
  func oddListsAreRead(text: String) throws {
    let program = try Program()
    try program.write(Data(text.utf8), to: "list")
    let run = try program.run(
      "identify", Program.photo("dandelion.jpg"), "--candidates", "list", "--top", "9", "-f", "json"
    )
    #expect(run.status == 0, "\(run.error)")
    let names = (try run.json()["alternatives"] as? [[String: Any]] ?? []).compactMap {
      $0["scientificName"] as? String
    }
    #expect(
      names.first == "Taraxacum officinale" && Set(names).count == names.count && names.count <= 2)
  }

  @Test func missingPhotosOfAListAreTold() throws {
    let program = try Program()
    try Data("path,scientificName\na.jpg,Rosa\nb.jpg,unknown\n".utf8)
      .write(to: program.folder.appending(path: "known.csv"))
    let run = try program.run("calibrate", "known.csv")
    #expect(run.status == 66)
    #expect(run.error.contains("2 of its 2 photos are not there"), "\(run.error)")
  }
}
