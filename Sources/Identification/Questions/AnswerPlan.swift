import Botany

/// Decides what answers a question: a fact, a composed warning, or the model's words.
///
/// The path of a question: find the plant that is meant, decide by topic who answers, hold what the model says
/// to what was displayed, and name the plant.
struct AnswerPlan: Sendable {
  /// What the answer is about, the first subject first; never empty.
  private(set) var subjects: [AnswerSubject]
  /// The plants after the first; nil where there are none.
  var furtherSubjects: [AnswerSubject]? {
    subjects.count > 1 ? Array(subjects.dropFirst()) : nil
  }
  /// The answer without the model; nil where the model answers.
  private var fixed: FactAnswer?
  /// The text before the model's answer.
  private var prefix = ""
  /// Whether the topic of the question is unclear, so that a yes is no answer.
  private var isUnclear = false
  private let language: WarningLanguage
  private var gate = AnswerGate()

  /// - Parameters:
  ///   - question: The question.
  ///   - previous: The exchange before it, which "and the other one?" refers to.
  ///   - plants: The plants of the session, in the order of their photos.
  ///   - facts: What is known about plants.
  ///   - names: Names of plants.
  ///   - namesPlant: Whether every answer begins with the plant, because the reader may think of another.
  init(
    _ question: String, after previous: Exchange? = nil, plants: [SessionPlant],
    facts: FactsTable?,
    names: PlantNameList? = nil, namesPlant: Bool = false
  ) {
    let vocabulary = PlantVocabulary(list: names, facts: facts)
    let resolver = SubjectResolver(
      question, plants: plants, lastPhoto: previous?.subject?.photo, vocabulary: vocabulary)
    language = RiskTerms.language(of: question)
    subjects = []
    // "And the other one?" repeats the question before.
    let original = question
    var question = question
    if let previous, resolver.onlyNamesPlant, !Self.hasTopic(question) {
      question = previous.question
    }
    let fact = FactQuestion(in: question == original ? resolver.withoutNames : question)

    if let identity = resolver.identityInQuestion {
      subjects = plants.suffix(1).map(\.subject)
      fixed = identity.answer(about: plants.last, facts: facts)
    } else if let harm = HarmQuestion(question, fact: fact, resolver: resolver) {
      plan(harm, resolver.subjectOfHarm(), besides: plants, facts: facts)
    } else {
      let subject = resolver.subject()
      let isOneOfSeveral = plants.distinct.count > 1
      plan(
        question, fact, subject, besides: plants, facts: facts,
        namesPlant: namesPlant || isOneOfSeveral)
    }
    if subjects.isEmpty { subjects = [AnswerSubject(from: .none)] }
    if fixed == nil {
      isUnclear = fact == nil && QuestionRisk.isUnclear(question)
      gate.refuses = Self.misnaming(question, plants: plants, vocabulary: vocabulary)
    }
  }

  private mutating func plan(
    _ harm: HarmQuestion, _ subject: QuestionSubject, besides plants: [SessionPlant],
    facts: FactsTable?
  ) {
    let answer: HarmAnswer
    switch subject {
    case .session(let meant):
      answer = HarmAnswer(about: meant, harm, facts: facts)
      subjects = answer.order.map { meant[$0].subject }
    case .others(let mentions):
      answer = HarmAnswer(about: mentions, besides: plants, harm, facts: facts)
      subjects = answer.order.map { mentions[$0].subject(facts) }
    }
    fixed = FactAnswer(text: answer.text, source: answer.source)
  }

  private mutating func plan(
    _ question: String, _ fact: FactQuestion?, _ subject: QuestionSubject,
    besides plants: [SessionPlant], facts: FactsTable?, namesPlant: Bool
  ) {
    switch subject {
    case .session(let meant):
      subjects = meant.map(\.subject)
      let answers = meant.map { plant in
        Self.answer(question, fact, about: plant.plant, facts: facts).map { answer in
          namesPlant ? answer.naming(plant.name) : answer
        }
      }
      if !answers.isEmpty, answers.allSatisfy({ $0 != nil }) {
        fixed = answers.compactMap { $0 }.joined
      } else if namesPlant, let name = meant.last?.name {
        prefix = name.capitalizedFirst + ": "
      }
    case .others(let mentions):
      subjects = mentions.map { $0.subject(facts) }
      guard let mention = mentions.first else { return }
      let name = subjects[0].name ?? mention.written
      let known = HarmAnswer.facts(about: mention, in: facts)
      if let fact, let known, let answer = facts?.answer(fact, about: known.scientificName) {
        fixed = FactAnswer(
          text: "\(name.capitalizedFirst), \(plants.notInPhoto): \(answer.text)",
          source: answer.source)
      } else {
        fixed = FactAnswer(
          text: "Your question names \(name), \(plants.notInPhoto), and I have no answer to it. "
            + "Show a photo of it with 'plantid identify PHOTO'.", source: nil)
      }
    }
  }

  private static func hasTopic(_ question: String) -> Bool {
    QuestionRisk(question) != nil || FactQuestion(in: question) != nil
      || NameQuestion(in: question) != nil
  }

  private static func answer(
    _ question: String, _ fact: FactQuestion?, about plant: ValidatedPlant, facts: FactsTable?
  ) -> FactAnswer? {
    guard let fact else { return NameQuestion(in: question)?.answer(about: plant) }
    return plant.scientificName.flatMap { facts?.answer(fact, about: $0) }
  }

  /// Whether a sentence calls the plant by the name of another plant of the table that is not in the question.
  private static func misnaming(
    _ question: String, plants: [SessionPlant], vocabulary: PlantVocabulary
  ) -> @Sendable (Substring) -> Bool {
    guard let facts = vocabulary.facts else { return { _ in false } }
    return { sentence in
      let words = QuestionWords(String(sentence))
      return vocabulary.mentions(in: words).contains { mention in
        let isOfTable = mention.scientificNames.contains { facts.exactly($0) != nil }
        let isOfSession = plants.contains { plant in
          let known = plant.plant.scientificName.flatMap(facts.facts)
          return mention.means(plant.plant, otherNames: known?.otherNames ?? [], in: words)
        }
        return isOfTable && !isOfSession
      }
    }
  }

  /// What can be displayed before the model answers.
  var opening: String { fixed?.text ?? "" }

  /// What may be displayed while the answer grows; each text begins with the one before.
  mutating func pass(_ text: String) -> String {
    if let fixed { return fixed.text }
    let passed = isUnclear ? "" : AnswerGate.trimmed(gate.pass(text))
    return passed.isEmpty ? "" : prefix + passed
  }

  /// What is displayed in the end, and its source.
  mutating func whole(_ text: String?) -> (text: String?, source: String?) {
    if let fixed { return (fixed.text, fixed.source) }
    guard let text else { return (nil, nil) }
    if isUnclear, AnswerGuard.affirms(text) { return (RiskTopic.unsettled(in: language), nil) }
    let passed = AnswerGate.trimmed(gate.pass(text, isWhole: true))
    return (prefix + (passed.isEmpty ? Self.nothingReliable : passed), nil)
  }

  /// The answer where nothing of the model's answer may be displayed.
  static let nothingReliable = "I have no reliable answer to that."
}

extension PlantMention {
  func subject(_ facts: FactsTable?) -> AnswerSubject {
    let known = HarmAnswer.facts(about: self, in: facts)
    let scientific = known?.scientificName ?? scientificNames.first
    return AnswerSubject(
      name: known?.vernacularName ?? written, scientificName: scientific,
      rank: scientific.flatMap(BotanicalName.init)?.rank, from: .question)
  }
}

extension FactAnswer {
  /// The answer with the plant before it.
  fileprivate func naming(_ plant: String?) -> FactAnswer {
    FactAnswer(text: (plant.map { $0.capitalizedFirst + ": " } ?? "") + text, source: source)
  }
}

extension [FactAnswer] {
  fileprivate var joined: FactAnswer {
    var sources: [String] = []
    for source in compactMap(\.source) where !sources.contains(source) { sources.append(source) }
    return FactAnswer(
      text: map(\.text).joined(separator: " "),
      source: sources.isEmpty ? nil : sources.joined(separator: "; "))
  }
}
