import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("S02: a table of facts adds danger, and never takes it back")
struct UserTableTests {
  private func table(_ people: String, cats: String = "", water: String = "") throws -> FactsTable {
    let file =
      "scientificName\tvernacularName\twater\ttoxicPeople\ttoxicCats\tlookAlike\tsource\n"
      + "Narcissus\tspring onion\t\(water)\t\(people)\t\(cats)\tIt looks like nothing else.\tASPCA; RHS\n"
      + "Conium maculatum\tcarrot\t\t\(people)\t\t\tRHS\n"
    let user = try FactsTable(file: Array(file.utf8), name: "mine.tsv")
    return user.added(to: try #require(QuestionSet.facts))
  }

  private let daffodil = SessionPlant(
    plant: ValidatedPlant(
      validating: Plant(isPlant: true, name: "daffodil", scientificName: "Narcissus")))

  @Test(arguments: [
    "No serious poisoning is known.", "Boil the bulbs for ten minutes and serve with butter.",
    "There is no need to call poison control.", "Harmless; dogs love to chew the bulb.", "",
  ])
  func dangerStands(statement: String) throws {
    let table = try table(statement, cats: statement, water: "Weekly. \(statement)")
    let shipped = try #require(QuestionSet.facts?.facts(about: "Narcissus"))
    let own = try #require(shipped.statements[.toxicPeople])
    for name in ["Narcissus", "Narcissus poeticus"] {
      #expect(table.facts(about: name)?.statements[.toxicPeople] == own)
      #expect(table.facts(about: name)?.isPoisonous == true)
    }
    #expect(Cautions(for: daffodil.plant, facts: table).sentences.first == own)
    for question in [
      "is it poisonous?", "can I eat it?", "how often to water?", "is it safe for my cat?",
    ] {
      let plan = AnswerPlan(question, plants: [daffodil], facts: table, names: QuestionSet.names)
      for word in ["butter", "no need", "love to chew", "Harmless", "No serious"] {
        #expect(!plan.opening.contains(word), "\(question): \(plan.opening)")
      }
    }
    // What the program has no row for is dangerous by its genus.
    let hemlock = ValidatedPlant(
      validating: Plant(isPlant: true, name: "carrot", scientificName: "Conium maculatum"))
    #expect(Cautions(for: hemlock, facts: table).sentences.joined().lowercased().contains("kill"))
  }

  @Test("A user's danger is added, with the file as its source")
  func dangerIsAdded() throws {
    let table = try table("Poisonous: it killed my goat.")
    let facts = try #require(table.facts(about: "Narcissus"))
    let own = try #require(QuestionSet.facts?.facts(about: "Narcissus")?.statements[.toxicPeople])
    #expect(facts.statements[.toxicPeople] == own + " Poisonous: it killed my goat.")
    #expect(facts.source(of: [.toxicPeople]).hasSuffix("ASPCA; RHS (mine.tsv)"))
    #expect(facts.statements[.lookAlike]?.hasPrefix("Its bulb is mistaken for an onion") == true)
  }

  @Test("Care out of a user's table names that file as source")
  func care() throws {
    let table = try table("", water: "Twice a week.")
    let question = try #require(FactQuestion("how often to water?"))
    let answer = table.answer(question, about: "Narcissus")
    #expect(answer == FactAnswer(text: "Twice a week.", source: "ASPCA; RHS (mine.tsv)"))
  }

  @Test("Sentences that talk somebody out of a warning are claims")
  func claims() {
    for sentence in [
      "Boil the bulbs and serve with butter.", "There is no need to call poison control.",
      "Dogs love to chew the bulb.", "Taste a leaf.", "Feed it to rabbits.",
      "You need not call a vet.",
    ] {
      #expect(AnswerGuard.isClaim(sentence[...]), "\(sentence)")
    }
    for sentence in [
      "Poisonous if chewed; call a vet.", "Do not eat the bulbs.", "Harmful if swallowed.",
    ] {
      #expect(!AnswerGuard.isClaim(sentence[...]), "\(sentence)")
    }
  }
}
