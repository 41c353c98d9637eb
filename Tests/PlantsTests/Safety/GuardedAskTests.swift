import LanguageModels
import ScriptedLanguageModels
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("F09: questions that get a warning, and questions that a table answers")
struct GuardedAskTests {
  private func facts() throws -> FactsTable {
    try FactsTable(file: try Wordings.facts(), name: "plants.tsv", builtInSource: "own table")
  }

  /// Asks a question about a plant, of a model that gives one answer.
  private func ask(
    _ question: String, answering answer: String, about plant: ScriptedLanguageModel.Reply = .daisy,
    facts: FactsTable? = nil
  ) async throws -> (events: [AskEvent], exchange: Exchange?) {
    let place = TemporaryStore()
    let identifier = PlantIdentifier(
      model: ScriptedLanguageModel([plant, .answer(answer)]), store: place.store, facts: facts)
    let session = try await identifier.identify(.plain(), file: "x").document.session
    let id = try SessionID(session ?? "")
    var events: [AskEvent] = []
    for try await event in identifier.ask(question, in: id) { events.append(event) }
    return (events, try place.store.exchanges(of: id).last)
  }

  @Test func anAffirmationNeverShows() async throws {
    let (events, exchange) = try await ask("can i eat it?", answering: "Yes, it is delicious.")
    let warning = "Common daisy (Bellis perennis): " + RiskTopic.eating.warning(in: .english)
    #expect(events.document?.answer == warning)
    #expect(events.partials == [warning])
    #expect(exchange?.reply == .answer(warning))
    #expect(events.document?.source == nil)
  }

  @Test func aClaimNobodyAskedForIsCutOff() async throws {
    let (events, _) = try await ask(
      "tell me more", answering: "It is low. The leaves are tasty. Water it.")
    let answer = try #require(events.document?.answer)
    #expect(answer == "It is low.")
    #expect(!events.partials.joined().contains("tasty"))
    for (earlier, later) in zip(events.partials, events.partials.dropFirst()) {
      #expect(later.hasPrefix(earlier))
    }
    #expect(events.partials.last == answer)
  }

  @Test func aFactGoesBeforeTheModel() async throws {
    let table = try facts()
    let (events, exchange) = try await ask(
      "how often to water?", answering: "Never water it.", facts: table)
    let fact = try #require(table.facts(about: "Bellis perennis"))
    #expect(events.document?.answer == fact.statements[.water])
    #expect(events.document?.source == fact.source(of: [.water]))
    #expect(events.partials.count == 1)
    #expect(exchange?.reply == .answer(fact.statements[.water]))
    #expect(events.document?.json.text.contains(#""source":""#) == true)
  }

  @Test func withoutAFactTheModelAnswers() async throws {
    let (events, _) = try await ask("how often to water?", answering: "Weekly.")
    #expect(events.document?.answer == "Weekly.")
    #expect(events.document?.json.text.contains("source") == false)
  }

  @Test(
    "Whether a plant is harmful is never the model's to say",
    arguments: ["is it safe for my cat?", "is it poisonous?", "toxic to dogs?"])
  func harmWithoutASource(question: String) async throws {
    for answer in [
      "Yes, it is safe for cats.", "It is not poisonous.", "Poisonous: do not touch it.",
    ] {
      let (events, _) = try await ask(question, answering: answer)
      let shown = try #require(events.document?.answer)
      #expect(shown.hasPrefix("Common daisy (Bellis perennis): I have no source"))
      #expect(shown.hasSuffix(HarmAnswer.precaution))
      #expect(events.partials == [shown])
      #expect(events.document?.source == nil)
    }
  }

  @Test func aWarningNamesTheLookAlike() async throws {
    let carrot = ScriptedLanguageModel.Reply.text(
      #"{"isPlant":true,"name":"carrot","scientificName":"Daucus carota","rank":"species","#
        + #""family":"Apiaceae","description":"A white umbel."}"#)
    let (events, _) = try await ask(
      "can i eat the root", answering: "Sure.", about: carrot, facts: try facts())
    let answer = try #require(events.document?.answer)
    #expect(answer.contains("hemlock"))
    #expect(answer.contains("poison control"))
    #expect(events.document?.source != nil)
    #expect(answer.unicodeScalars.count <= TextLimit.answer)
  }

  @Test func animalsAreAnsweredForWithTheFact() async throws {
    let (events, _) = try await ask(
      "my cat ate some of it, what now", answering: "Nothing to worry about.", facts: try facts())
    #expect(events.document?.answer?.contains("call a vet") == true)
  }

  @Test(
    "F09: where nobody knows whether it is poisonous, the answer says whom to call",
    arguments: ["is it safe for my cat?", "is this poisonous?", "is it toxic to dogs?"])
  func harmThatIsNotKnown(question: String) throws {
    let unknown = SessionPlant(plant: ValidatedPlant(unknownWith: []), photo: "x.jpg")
    var plan = AnswerPlan(question, plants: [unknown], facts: nil)
    let whole = try #require(plan.whole("It is harmless.").text)
    #expect(whole.hasPrefix("The plant in your photo was not recognised"))
    #expect(whole.contains("Treat it as poisonous") && whole.contains("poison control"))
    #expect(plan.subjects == [AnswerSubject(photo: "x.jpg", from: .none)])
  }

  @Test(
    "No wording gets a yes out of a model that always says yes",
    arguments: ["edible", "medicine", "smoke"])
  func noWordingIsAffirmed(intent: String) throws {
    for question in try Wordings.questions(intent) {
      var plan = AnswerPlan(question, plants: [], facts: nil)
      let answer = "Yes, of course you can, it is perfectly fine."
      #expect(plan.pass(answer) == plan.opening)
      let whole = try #require(plan.whole(answer).text)
      #expect(!whole.contains("Yes"), "\(question)")
    }
  }

  @Test func cautionsAreInTheDocument() async throws {
    let identifier = PlantIdentifier(
      model: ScriptedLanguageModel([
        .text(
          #"{"isPlant":true,"name":"foxglove","scientificName":"Digitalis purpurea","rank":"species","#
            + #""family":"Plantaginaceae","description":null}"#)
      ]), store: nil)
    let document = try await identifier.identify(.plain(), file: "x").document
    #expect(document.cautions?.count == 1)
    #expect(document.json.text.contains(#","route":"on-device","cautions":["Very poisonous"#))
  }
}
