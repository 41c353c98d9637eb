import Foundation
import ProgramSupport
import Testing

/// Plants that a user teaches the program.
@Suite(.requiresModel) struct ReferencesCommandTests {
  @Test("I: a plant that was taught is named, asked about and forgotten again")
  func teaching() throws {
    let program = try Program()
    let taught = try program.run(
      "references", "add", "Monstera deliciosa", Program.photo("dandelion.jpg"))
    #expect(taught.status == 0, "\(taught.error)")
    #expect(taught.error.contains("1 photo added; the set has 1 photo of 1 plant"))
    let document = try program.run(
      "identify", Program.photo("dandelion.jpg"), "-f", "json"
    ).json()
    #expect(document["scientificName"] as? String == "Monstera deliciosa")
    #expect(document["source"] as? String == "references")
    let nearest = (document["references"] as? [String: Any])?["nearest"] as? [[String: Any]]
    #expect(nearest?.first?["file"] as? String == "dandelion.jpg")
    let asked = try program.run("ask", "what is its scientific name?")
    #expect(asked.output.contains("Monstera deliciosa"), "\(asked.output)")
    let plain = try program.run(
      "identify", "--no-references", Program.photo("dandelion.jpg"), "-f", "json"
    ).json()
    #expect(plain["scientificName"] as? String == "Taraxacum officinale")
    #expect(plain["source"] == nil && plain["references"] == nil)
    #expect(try program.run("references", "remove", "monstera").status == 0)
    #expect(try program.run("references", "show", "monstera").status == 66)
  }

  @Test("I: a warning about the plant that the model alone names is not taken back")
  func aWarningStays() throws {
    let program = try Program()
    _ = try program.run("references", "add", "Allium cepa", Program.photo("daffodil.jpg"))
    let identified = try program.run("identify", Program.photo("daffodil.jpg"))
    #expect(identified.output.contains("Allium cepa"), "\(identified.output)")
    #expect(
      identified.output.contains("The model alone takes it for daffodil"), "\(identified.output)")
    for question in ["is it poisonous?", "can I eat the bulb?"] {
      let asked = try program.run("ask", question)
      #expect(
        asked.output.contains("The model alone takes the photo for daffodil"), "\(asked.output)")
      #expect(asked.output.contains("oison"), "\(asked.output)")
    }
  }

  @Test("I: a photo or folder that cannot be used is reported, and the others are taught")
  func importing() throws {
    let program = try Program()
    for (plant, photo) in [("Taraxacum officinale", "dandelion"), ("Narcissus", "daffodil")] {
      try program.copy("\(photo).jpg", to: "garden/\(plant)/\(photo).jpg")
    }
    try program.write(Data("no picture".utf8), to: "garden/Narcissus/broken.jpg")
    try program.copy("daffodil.jpg", to: "garden/holiday pictures/daffodil.jpg")
    let imported = try program.run("references", "import", "garden", "--references", "set")
    #expect(imported.status == 1)
    #expect(imported.error.contains("broken.jpg"), "\(imported.error)")
    #expect(imported.error.contains("'holiday pictures' is no name of a plant"))
    #expect(imported.error.contains("2 photos added; the set has 2 photos of 2 plants"))
    let listed = try program.run("references", "list", "--references", "set", "-f", "json")
    #expect(listed.output.contains(#""scientificName":"Narcissus""#), "\(listed.output)")
    let again = try program.run("references", "import", "garden", "--references", "set")
    #expect(again.error.contains("2 were there already"), "\(again.error)")
    #expect(
      try program.run("identify", Program.photo("daffodil.jpg"), "--references", "nowhere").status
        == 66)
    let page = try program.run(
      "references", "check", "--references", "set", "-f", "html", "-o", "page.html")
    #expect(page.status == 0, "\(page.error)")
    let taken = try program.run(
      "references", "check", "--references", "set", "-o", "garden/Narcissus/broken.jpg")
    #expect(taken.status != 0)
  }

  @Test("I: a set of another model is not used in silence")
  func anotherModel() throws {
    let program = try Program()
    _ = try program.run("references", "add", "Rosa canina", Program.photo("daffodil.jpg"))
    let path = program.folder.appending(path: "state/references")
    var bytes = try Data(contentsOf: path)
    let digest = try #require(bytes.range(of: Data("\"digest\":\"".utf8)))
    bytes[digest.upperBound] ^= 1
    try bytes.write(to: path)
    let identified = try program.run("identify", Program.photo("daffodil.jpg"))
    #expect(identified.status == 65)
    #expect(identified.error.contains("references update"), "\(identified.error)")
    #expect(
      try program.run("identify", Program.photo("daffodil.jpg"), "--no-references").status == 0)
    #expect(try program.run("references", "update").status == 0)
    #expect(try program.run("identify", Program.photo("daffodil.jpg")).status == 0)
  }

  @Test("I: a correction teaches its photo")
  func learningFromACorrection() throws {
    let program = try Program()
    try program.identified("daffodil.jpg")
    let corrected = try program.run(
      "sessions", "correct", "--as", "Galanthus nivalis", "--learn")
    #expect(corrected.status == 0, "\(corrected.error)")
    let shown = try program.run("references", "show", "Galanthus nivalis")
    #expect(shown.output.contains("daffodil.jpg"))
  }
}
