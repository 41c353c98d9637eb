import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("A table of facts")
struct FactsTableTests {
  private static let heading = "scientificName\twater\ttoxicPeople\tsource"

  private func table(_ lines: String...) throws -> FactsTable {
    try FactsTable(file: Array(lines.joined(separator: "\n").utf8), name: "facts.tsv")
  }

  @Test func theTableOfTheSeedModelIsRead() throws {
    let table = try FactsTable(file: try Wordings.facts(), name: "plants.tsv")
    #expect(table.count > 60)
    let daisy = try #require(table.facts(about: "Bellis perennis L."))
    #expect(daisy.vernacularName == "common daisy")
    #expect(!daisy.isPoisonous)
    let lily = try #require(table.facts(about: "Convallaria majalis"))
    #expect(lily.isPoisonous)
    #expect(lily.dangerousLookAlike == nil || lily.statements[.lookAlike] != nil)
    #expect(table.facts(about: "Narcissus poeticus")?.scientificName == "Narcissus")
    #expect(table.facts(about: "Daucus carota")?.dangerousLookAlike != nil)
    #expect(table.facts(about: "Acme robur") == nil)
    #expect(table.facts(about: "no name") == nil)
  }

  @Test func spellingsOfANameAreOne() throws {
    let table = try table(Self.heading, "Medicago × varia\tweekly\t\tRHS")
    for name in ["Medicago x varia", "Medicago varia", "Medicago X varia Martyn"] {
      #expect(table.facts(about: name)?.statements == [.water: "weekly"])
    }
  }

  @Test func windowsLineEndsAndAMarkAreFine() throws {
    let table = try table("\u{FEFF}scientificName\twater\tsource\r", "Rosa canina\tweekly\tRHS\r")
    #expect(table.facts(about: "Rosa canina")?.source(of: [.water]) == "RHS (facts.tsv)")
  }

  @Test(arguments: [
    ("", "it is empty"), ("name\twater\tsource", "'scientificName' is missing"),
    ("scientificName\twater", "'source' is missing"),
    ("scientificName\tsource\tx", "none of the columns"),
    (heading + "\n\tweekly\t\tRHS", "line 2 has no scientific name"),
    (heading + "\nRosa\tweekly\t\tRHS\n???\tx\ty\tz", "line 3 has no scientific name"),
  ])
  func whatIsMissingIsNamed(text: String, reason: String) {
    do {
      _ = try table(text)
      Issue.record("the table was read")
    } catch {
      #expect("\(error)".contains(reason))
      #expect("\(error)".hasPrefix("facts.tsv: "))
    }
  }

  @Test func anotherEncodingIsNamed() {
    #expect(throws: PlantidError.unreadableTable(name: "x", reason: "it is not UTF-8 text")) {
      try FactsTable(file: [0xFF, 0xFE, 0x41], name: "x")
    }
  }

  @Test("The source of a fact is that of its column")
  func sources() throws {
    let table = try table(
      "scientificName\twater\twaterSource\tlight\ttoxicCats\ttoxicitySource",
      "Rosa canina\tweekly\tRHS\tsun\tharmless\tASPCA", "Bellis perennis\trarely\t\t\tno\t")
    let rose = try #require(table.facts(about: "Rosa canina"))
    // A user's table stands behind what it says, and behind the source that it claims.
    #expect(rose.source(of: [.water]) == "RHS (facts.tsv)")
    #expect(rose.source(of: [.light]) == "facts.tsv")
    #expect(rose.source(of: [.toxicCats]) == "ASPCA (facts.tsv)")
    #expect(
      rose.source(of: [.toxicCats, .toxicDogs, .water])
        == "ASPCA (facts.tsv); facts.tsv; RHS (facts.tsv)")
    #expect(table.facts(about: "Bellis perennis")?.source(of: [.water]) == "facts.tsv")
    let watering = try #require(FactQuestion("how often to water?"))
    #expect(table.answer(watering, about: "Rosa canina")?.source == "RHS (facts.tsv)")
  }

  @Test func ownTableHasNoSourceForCare() throws {
    let table = try FactsTable(file: try Wordings.facts(), name: "x", builtInSource: "own table")
    let daisy = try #require(table.facts(about: "Bellis perennis"))
    #expect(daisy.source(of: [.water]) == "own table")
    #expect(daisy.source(of: [.toxicCats]) != "own table")
  }

  @Test func linesThatContradictEachOtherAreNamed() throws {
    do {
      _ = try table(
        Self.heading, "Rosa canina\tweekly\tPoisonous\tRHS", "",
        "Rosa canina L.\tweekly\tHarmless\tRHS")
      Issue.record("the table was read")
    } catch {
      #expect("\(error)".contains("lines 2 and 4 contradict each other"))
      #expect("\(error)".contains("toxicPeople"))
    }
    let table = try table(
      Self.heading, "Rosa canina\tweekly\t\tRHS", "Rosa canina\tweekly\tPoisonous\tCDC")
    #expect(table.facts(about: "Rosa canina")?.statements.count == 2)
    #expect(table.facts(about: "Rosa canina")?.source(of: [.toxicPeople]) == "CDC (facts.tsv)")
  }

  @Test("A table that speaks for eating is not heard")
  func claimsOfATable() throws {
    let table = try table(
      Self.heading,
      "Rosa canina\tWeekly. The hips are edible and make good jam.\tPoisonous raw.\tX",
      "Rosa alba\tEat it in salads.\tYes, you can eat it.\tX")
    let watering = try #require(FactQuestion("how often to water?"))
    #expect(table.answer(watering, about: "Rosa canina")?.text == "Weekly.")
    #expect(table.answer(watering, about: "Rosa alba") == nil)
  }

  @Test func shortLinesAndNULsAreNoFacts() throws {
    let table = try table(Self.heading, "Rosa canina", "Rosa alba\t\u{0}\tPoisonous: x\tRHS")
    #expect(table.facts(about: "Rosa canina")?.statements.isEmpty == true)
    #expect(table.facts(about: "Rosa canina")?.source(of: [.water]) == "facts.tsv")
    #expect(table.facts(about: "Rosa alba")?.isPoisonous == true)
    #expect(table.facts(about: "Rosa alba")?.statements[.water] == nil)
  }
}

@Suite("What a question asks for")
struct FactQuestionTests {
  @Test(arguments: [
    ("water", [PlantFacts.Subject.water]), ("light", [.light]), ("soil", [.soil]),
    ("temperature", [.temperature]), ("toxicity-people", [.toxicPeople]),
    ("toxicity-cats", [.toxicCats]), ("toxicity-dogs", [.toxicDogs]),
    ("toxicity-pets", [.toxicCats, .toxicDogs]), ("look-alike", [.lookAlike]),
  ])
  func mostWordingsAreUnderstood(intent: String, subjects: [PlantFacts.Subject]) throws {
    let questions = try Wordings.questions(intent)
    let understood = questions.filter { FactQuestion($0)?.subjects == subjects }
    let mistaken = questions.filter {
      FactQuestion($0).map { $0.subjects != subjects } ?? false
    }
    #expect(Double(understood.count) >= 0.75 * Double(questions.count), "\(understood.count)")
    #expect(Double(mistaken.count) <= 0.05 * Double(questions.count), "\(mistaken)")
  }

  @Test(arguments: [
    "family", "identify", "description", "common-name", "scientific-name", "confirm",
    "unanswerable",
    "edible", "medicine", "smoke",
  ])
  func otherQuestionsAreLeftToTheModel(intent: String) throws {
    let questions = try Wordings.questions(intent)
    let found = questions.filter { FactQuestion($0) != nil && QuestionRisk($0) == nil }
    #expect(Double(found.count) <= 0.05 * Double(questions.count), "\(found)")
  }
}
