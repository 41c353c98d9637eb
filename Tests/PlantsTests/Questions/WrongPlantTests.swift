import Foundation
import LanguageModels
import ScriptedLanguageModels
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("Answers are about the right plant, or none")
struct WrongPlantTests {
  private func plant(_ name: String) throws -> SessionPlant {
    let scientific = try #require(QuestionSet.plants[name]?.first)
    return SessionPlant(
      plant: ValidatedPlant(
        validating: Plant(isPlant: true, name: name, scientificName: scientific)),
      photo: name + ".jpg")
  }

  private func plan(_ question: String, _ plants: String...) throws -> AnswerPlan {
    AnswerPlan(
      question, plants: try plants.map(plant), facts: QuestionSet.facts, names: QuestionSet.names)
  }

  private func statement(_ name: String, _ subject: PlantFacts.Subject) throws -> String {
    let scientific = try #require(QuestionSet.plants[name]?.first)
    return try #require(QuestionSet.facts?.exactly(scientific)?.statements[subject])
  }

  @Test(
    "H01: a question that names another plant is never answered with this plant's facts",
    arguments: [
      "is oleander poisonous?", "is hemlock dangerous?", "can aconite kill?", "is yew poisonous?",
      "how toxic are castor beans?", "is foxglove bad for cats?",
      "lily pollen on my cat's fur, worry?",
      "my child swallowed some oleander", "Is Nerium oleander deadly?", "is the bogwort poisonous?",
      "did I read that Xanthosoma sagittifolium burns the mouth?",
    ])
  func anotherPlant(question: String) throws {
    let plan = try plan(question, "dandelion")
    #expect(plan.subjects.map(\.from) == [.question])
    for subject in [PlantFacts.Subject.toxicPeople, .toxicCats, .toxicDogs] {
      #expect(!plan.opening.contains(try statement("dandelion", subject)), "\(plan.opening)")
    }
    #expect(plan.opening.contains("your photo"), "\(plan.opening)")
  }

  @Test(
    "H01: a question about plants in general is not answered with this plant's facts",
    arguments: [
      "are bulbs poisonous?", "which berries of the woods can kill?",
      "are mushrooms dangerous for dogs?", "Which houseplants are toxic to cats?",
    ])
  func plantsInGeneral(question: String) throws {
    let plan = try plan(question, "dandelion")
    #expect(plan.subjects.map(\.from) == [.question])
    #expect(!plan.opening.contains("No serious poisoning"), "\(plan.opening)")
    #expect(
      try self.plan("are the berries poisonous?", "dandelion").subjects[0].from == .identified)
  }

  @Test("H01: of several plants that are named, each is answered about, the most dangerous first")
  func severalOthers() throws {
    let plan = try plan("can rose, oleander or Xanthosoma sagittifolium hurt my cat?", "dandelion")
    #expect(plan.subjects.map(\.name) == ["oleander", "Xanthosoma sagittifolium", "rose"])
    #expect(plan.opening.hasPrefix("Oleander (Nerium oleander), which is not the plant in your"))
    #expect(
      plan.opening.contains("I have no facts about “Xanthosoma sagittifolium”."), "\(plan.opening)")
  }

  @Test("H01: of several plants of one name the deadly one is told of")
  func theDeadlyLily() throws {
    let opening = try plan("are lilies dangerous for my cat?", "dandelion").opening
    #expect(opening.contains("Deadly to cats"), "\(opening)")
  }

  @Test(
    "H01: every answer about harm says which plant it is about",
    arguments: ["is it poisonous?", "toxic to cats?", "can I eat it?", "does it heal wounds?"])
  func thePlantIsNamed(question: String) throws {
    #expect(try plan(question, "dandelion").opening.hasPrefix("Dandelion (Taraxacum officinale): "))
  }

  @Test(
    "H03: of two photos the one that is meant, or both, the more dangerous first",
    arguments: [
      ("is the daffodil poisonous?", ["Narcissus"]),
      ("which of the two is poisonous?", ["Narcissus", "Taraxacum officinale"]),
      ("are both safe for my dog?", ["Narcissus", "Taraxacum officinale"]),
      ("is the first one poisonous?", ["Narcissus"]),
      ("is daffodil.jpg dangerous?", ["Narcissus"]),
      ("is it poisonous?", ["Narcissus", "Taraxacum officinale"]),
      ("how often to water?", ["Taraxacum officinale"]),
      ("how often to water the daffodil?", ["Narcissus"]),
    ])
  func severalPhotos(question: String, names: [String]) throws {
    let plan = try plan(question, "daffodil", "dandelion")
    #expect(plan.subjects.compactMap(\.scientificName) == names)
    let daffodil = plan.opening.range(of: "Daffodil")?.lowerBound
    let dandelion = plan.opening.range(of: "Dandelion")?.lowerBound
    if names.count == 2 { #expect(try #require(daffodil) < #require(dandelion)) }
    #expect((daffodil != nil) == names.contains("Narcissus"), "\(plan.opening)")
  }

  @Test("H03: \"the first one?\" asks what was asked before")
  func theQuestionBefore() throws {
    let plants = [try plant("daffodil"), try plant("dandelion")]
    let before = Exchange(
      photos: [], question: "is the dandelion poisonous?", reply: .answer("…"),
      subject: plants[1].subject)
    for question in ["and the first one?", "and the other one?"] {
      let plan = AnswerPlan(
        question, after: before, plants: plants, facts: QuestionSet.facts, names: QuestionSet.names)
      #expect(plan.opening == "Daffodil (Narcissus): " + (try statement("daffodil", .toxicPeople)))
      #expect(plan.subjects.map(\.photo) == ["daffodil.jpg"])
    }
  }

  @Test("H03: one plant in two photos is one plant")
  func onePlantTwice() throws {
    let plan = try plan("is it poisonous?", "daffodil", "daffodil")
    #expect(plan.subjects.count == 1)
    #expect(
      try self.plan("how often to water?", "daffodil", "daffodil").opening.hasPrefix("Daffodil")
        == false)
  }

  @Test(
    "H04: what the model calls the plant is held to what was displayed",
    arguments: [
      "I keep to what I saw: onion.", "It is an iris.", "This is a bell pepper. It is red.",
    ])
  func anotherName(said: String) throws {
    var plan = try plan("tell me more about how it grows", "daffodil")
    #expect(plan.pass(said).isEmpty)
    #expect(plan.whole(said).text == AnswerPlan.nothingReliable)
    var own = try self.plan("tell me more about how it grows", "daffodil")
    #expect(own.whole("A daffodil grows from a bulb.").text == "A daffodil grows from a bulb.")
  }

  @Test("H04: whether it is another plant is answered from what was displayed")
  func identity() throws {
    let other = try plan("is it an onion?", "daffodil").opening
    #expect(other.hasPrefix("It was recognised as daffodil (Narcissus), not as onion."))
    #expect(
      try plan("is it a daffodil?", "daffodil").opening
        == "It was recognised as daffodil (Narcissus).")
  }

  @Test(
    "H05: a model that knows English only is not asked in another language",
    arguments: [
      ("giftig?", "Giftnotruf"), ("Ist sie winterhart?", "Deutsch"),
      ("Est-elle toxique ?", "antipoison"),
      ("¿Cuánta agua necesita?", "español"), ("È velenosa per i gatti?", "antiveleni"),
      ("É venenosa para gatos?", "antivenenos"), ("Is het giftig voor katten?", "antigifcentrum"),
      ("Czy jest trująca?", "toksykologicznego"), ("она ядовита?", "токсикологический"),
      ("有毒吗？", "中毒"), ("毒がありますか", "中毒110番"), ("독이 있나요?", "중독"),
      ("Är den giftig för hundar?", "English only"),
    ])
  func otherLanguages(question: String, word: String) async throws {
    let place = TemporaryStore()
    let identifier = PlantIdentifier(
      model: ScriptedLanguageModel([.daisy, .answer("Hardy to about -30 °C.")]), store: place.store,
      facts: QuestionSet.facts, languages: { ["en"] })
    let id = try await identifier.identify(.plain(), file: "x").document.session
    await #expect {
      for try await _ in identifier.ask(question, in: try SessionID(id ?? "")) {}
    } throws: { error in
      (error as? PlantidError)?.kind == .otherLanguage && "\(error)".contains(word)
    }
    let english = try await identifier.ask("how often to water?", in: try SessionID(id ?? ""))
      .reduce(into: [AskEvent]()) { $0.append($1) }
    #expect(english.document?.source == "own table")
  }

  @Test(
    "H06: no warning about what was not asked",
    arguments: [
      "is it a weed?", "quit", "tell me a story", "when does it flower?", "thank you",
      "is it native?",
    ])
  func noWarning(question: String) throws {
    var plan = try plan(question, "dandelion")
    let said = "A photo cannot settle that. Do not smoke or burn it; do not use it as a remedy."
    #expect(plan.pass(said).isEmpty)
    #expect(plan.whole(said).text == AnswerPlan.nothingReliable)
  }

  @Test(
    "Names that are words or people are not the plant that is asked about",
    arguments: [
      "my daughter Rose ate a leaf of this", "Basil the dog chewed it, is that bad?",
      "Daisy swallowed one of the leaves", "some sage advice please: is it poisonous?",
    ])
  func namesThatAreNoPlants(question: String) throws {
    #expect(
      try plan(question, "dandelion").subjects.map(\.scientificName) == ["Taraxacum officinale"])
  }

  @Test("A correction does not take back the danger of what was recognised")
  func correction() throws {
    var corrected = try plant("onion")
    corrected.displayed = try plant("daffodil").plant
    let plan = AnswerPlan(
      "is it poisonous?", plants: [corrected], facts: QuestionSet.facts, names: QuestionSet.names)
    #expect(plan.opening.hasPrefix("Onion (Allium cepa): "))
    #expect(plan.opening.contains("first recognised as daffodil"))
    #expect(plan.opening.contains(try statement("daffodil", .toxicPeople)))
    #expect(plan.subjects.map(\.from) == [.corrected])
  }

  @Test("Every name of the table is in the list, and the list is sorted")
  func theListIsWhole() throws {
    let names = try #require(QuestionSet.names)
    // Single words such as "flag", "pink" and "rush" would be found in any question.
    let missing = QuestionSet.plants.keys.filter { name in
      name.contains(" ")
        && PlantVocabulary.forms(of: name).allSatisfy { names.scientificNames(of: $0).isEmpty }
    }
    #expect(missing.isEmpty, "\(missing)")
  }
}
