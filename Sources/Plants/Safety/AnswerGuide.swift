/// Decides what is shown of an answer: the model's words, a fact, or a warning.
struct AnswerGuide: Sendable {
  private let risk: QuestionRisk?
  private let fact: FactAnswer?
  private let isAboutHarm: Bool
  private let known: PlantFacts?
  private let animals: FactAnswer?
  private var gate = AnswerGate()

  init(_ question: String, plant: ValidatedPlant?, facts: FactsTable?) {
    risk = QuestionRisk(question)
    let asked = FactQuestion(question)
    let name = plant?.scientificName
    known = name.flatMap { facts?.facts(about: $0) }
    let found = asked.flatMap { asked in name.flatMap { facts?.answer(asked, about: $0) } }
    fact = risk == nil ? found : nil
    animals = risk?.topic == .animals ? found : nil
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
    return risk == nil && !isAboutHarm ? gate.pass(text) : ""
  }

  /// What is shown in the end, and where it is from.
  mutating func whole(_ text: String?) -> (text: String?, source: String?) {
    if let fact { return (fact.text, fact.source) }
    if let risk { return warning(AnswerGuard.answer(text, to: risk), of: risk) }
    guard let text else { return (nil, nil) }
    if isAboutHarm, AnswerGuard.callsHarmless(text) { return (Self.unproven, nil) }
    return (gate.pass(text, isWhole: true), nil)
  }

  /// A warning with what the table adds to it, as far as there is room.
  private func warning(_ text: String, of risk: QuestionRisk) -> (text: String?, source: String?) {
    var whole = text
    var isFromTable = false
    var additions: [String?] = [animals?.text]
    if risk.topic != .animals, known?.isPoisonous == true {
      additions.append(known?.statements[.toxicPeople])
    }
    additions.append(known?.dangerousLookAlike)
    for case let addition? in additions
    where whole.unicodeScalars.count + addition.unicodeScalars.count < TextLimit.answer {
      whole += " " + addition
      isFromTable = true
    }
    return (whole, isFromTable ? known?.source : nil)
  }

  /// What is said instead of an unproven "harmless".
  private static let unproven =
    "I have no source that says so: treat the plant as poisonous, keep it away from children and "
    + "animals, and in an emergency call poison control, a doctor or a vet."
}

extension AnswerGuard {
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
