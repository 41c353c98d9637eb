/// Decides what is shown of an answer: the model's words, a fact, or a warning.
struct AnswerGuide: Sendable {
  private let risk: QuestionRisk?
  private let fact: FactAnswer?
  private let isAboutHarm: Bool
  private let isUnclear: Bool
  private let tongue: Tongue
  private let known: PlantFacts?
  private let animals: FactAnswer?
  private var gate = AnswerGate()

  init(_ question: String, plant: ValidatedPlant?, facts: FactsTable?) {
    risk = QuestionRisk(question)
    let asked = FactQuestion(question)
    let name = plant?.scientificName
    known = name.flatMap { facts?.facts(about: $0) }
    let found =
      asked.flatMap { asked in name.flatMap { facts?.answer(asked, about: $0) } }
      ?? (asked == nil ? plant.flatMap { NameQuestion(question)?.answer(about: $0) } : nil)
    fact = risk == nil ? found : nil
    animals = risk?.topic == .animals ? found : nil
    isUnclear = risk == nil && asked == nil && QuestionRisk.isUnclear(question)
    tongue = RiskTerms.tongue(of: question)
    isAboutHarm =
      asked.map { !Self.harm.isDisjoint(with: $0.subjects) } ?? false
  }

  private static let harm: Set<PlantFacts.Subject> = [.toxicPeople, .toxicCats, .toxicDogs]

  /// What can be shown before the model has said anything.
  var opening: String { fact?.text ?? "" }

  /// What may be shown while the answer grows; each begins with the one before.
  mutating func pass(_ text: String) -> String {
    if let fact { return fact.text }
    // These answers are judged as a whole.
    return risk == nil && !isAboutHarm && !isUnclear ? gate.pass(text) : ""
  }

  /// What is shown in the end, and where it is from.
  mutating func whole(_ text: String?) -> (text: String?, source: String?) {
    if let fact { return (fact.text, fact.source) }
    if let risk { return warning(AnswerGuard.answer(text, to: risk), of: risk) }
    guard let text else { return (nil, nil) }
    if isAboutHarm, AnswerGuard.callsHarmless(text) { return (Self.unproven, nil) }
    if isUnclear, AnswerGuard.affirms(text) { return (RiskTopic.unsettled(in: tongue), nil) }
    let said = gate.pass(text, isWhole: true)
    guard isAboutHarm, AnswerGuard.knowsNothing(said), !AnswerGuard.namesHelp(said) else {
      return (said, nil)
    }
    return (said + " " + Self.precaution, nil)
  }

  /// A warning with what the table adds to it, as far as there is room.
  private func warning(_ text: String, of risk: QuestionRisk) -> (text: String?, source: String?) {
    var whole = text
    var additions: [(text: String, source: String)] = []
    if let animals { additions.append((animals.text, animals.source)) }
    func add(_ statement: String?, _ subject: PlantFacts.Subject) {
      guard let statement, let known else { return }
      additions.append((AnswerGuard.withoutClaims(statement), known.source(of: [subject])))
    }
    if risk.topic != .animals, known?.isPoisonous == true {
      add(known?.statements[.toxicPeople], .toxicPeople)
    }
    add(known?.dangerousLookAlike, .lookAlike)
    var sources: [String] = []
    for addition in additions
    where whole.unicodeScalars.count + addition.text.unicodeScalars.count < TextLimit.answer
      && !addition.text.isEmpty
    {
      whole += " " + addition.text
      if !sources.contains(addition.source) { sources.append(addition.source) }
    }
    return (whole, sources.isEmpty ? nil : sources.joined(separator: "; "))
  }

  /// What is added where nobody knows of harm.
  private static let precaution =
    "Unless a source says otherwise, treat it as poisonous, and in an emergency call poison control, "
    + "a doctor or a vet."

  /// What is said instead of an unproven "harmless".
  private static let unproven =
    "I have no source that says so: treat the plant as poisonous, keep it away from children and "
    + "animals, and in an emergency call poison control, a doctor or a vet."
}

extension AnswerGuard {
  /// Whether a text says that it has no answer.
  static func knowsNothing(_ text: String) -> Bool { ignorance.isIn(RiskText(text)) }

  private static let ignorance: TermSet = [
    "do not know", "dont know", "no answer", "cannot tell", "cant tell", "not sure", "am unsure",
    "see no plant",
  ]

  /// Whether a text calls a plant harmless.
  static func callsHarmless(_ text: String) -> Bool {
    var words = RiskText(text)
    words.words = RiskTerms.english.denials.replacing(in: words.words, with: "-")
    return harmless.isIn(words)
  }

  private static let harmless: TermSet = [
    "safe", "safely", "harmless", "non toxic", "nontoxic", "non poisonous", "nonpoisonous",
    "not poisonous", "not toxic", "not harmful", "not dangerous", "isnt poisonous", "isnt toxic",
    "isnt dangerous", "isnt harmful", "no danger", "no risk", "no problem", "no harm", "no worries",
    "nothing to worry", "dont worry", "is fine", "are fine", "its fine", "is ok", "is okay",
    "are ok", "no it isnt", "no its not", "friendly", "benign", "yes you can", "go ahead",
    "ungiftig", "nicht giftig", "ungefahrlich", "unbedenklich", "harmlos", "keine gefahr",
    "sans danger", "sans risque", "pas toxique", "non toxique", "inoffensi*",
    "no es toxic*", "no toxic*", "no es venenos*", "inofensiv*", "sin peligro", "sin riesgo",
  ]
}
