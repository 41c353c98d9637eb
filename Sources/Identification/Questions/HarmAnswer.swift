import Botany

/// An answer about harm: composed of the table's sentences and fixed ones, never of the model's.
struct HarmAnswer: Equatable, Sendable {
  var text: String
  var source: String?
  /// The places of the plants in the order in which they are answered about.
  package var order = [0]

  private init(text: String, source: String?) {
    self.text = text
    self.source = source
  }

  /// What is known of one plant.
  private struct Part {
    var opening: String
    var sentences: [String] = []
    var sources: [String] = []
    var danger = 0

    var text: String { sentences.isEmpty ? "" : opening + sentences.joined(separator: " ") }
  }

  /// The answer about plants of the session; the most dangerous comes first.
  init(about plants: [SessionPlant], _ question: HarmQuestion, facts: FactsTable?) {
    let parts = plants.map { Self.part(of: $0, question, facts) }
    let order = parts.indices.sorted { parts[$0].danger > parts[$1].danger }
    self.init(order.map { parts[$0] }, question)
    self.order = order
  }

  /// The answer about plants that are in no photo of the session; the most dangerous comes first.
  init(
    about others: [PlantMention], besides plants: [SessionPlant], _ question: HarmQuestion,
    facts: FactsTable?
  ) {
    let parts = others.map { Self.part(of: $0, question, facts) }
    let order = parts.indices.sorted { (parts[$0]?.danger ?? 1) > (parts[$1]?.danger ?? 1) }
    var known = order.compactMap { parts[$0] }
    let unknown = order.filter { parts[$0] == nil }.map { "“\(others[$0].written)”" }
      .joined(separator: " or ")
    if known.isEmpty {
      self.init(text: Self.nothingKnown(of: unknown, besides: plants, question), source: nil)
    } else {
      known[0].opening += ", \(plants.notInPhoto)"
      for place in known.indices { known[place].opening += ": " }
      if !unknown.isEmpty {
        known.append(
          Part(opening: "I have no facts about \(unknown). ", sentences: [Self.precaution]))
      }
      self.init(known, question)
    }
    self.order = order
  }

  /// What is known about a plant that is in no photo; nil where nothing is.
  private static func part(
    of other: PlantMention, _ question: HarmQuestion, _ facts: FactsTable?
  ) -> Part? {
    let known = Self.facts(about: other, in: facts)
    let scientific = known?.scientificName ?? other.scientificNames.first
    let danger = scientific.flatMap(BotanicalName.init).flatMap {
      DangerousPlants.danger(of: $0.uninomial)
    }
    guard known != nil || danger != nil else { return nil }
    let name = (known?.vernacularName ?? other.written).capitalizedFirst
    var part = Part(opening: name + (scientific.map { " (\($0))" } ?? ""))
    add(known, danger, question, to: &part)
    return part
  }

  private static func nothingKnown(
    of unknown: String, besides plants: [SessionPlant], _ question: HarmQuestion
  ) -> String {
    let names = plants.namesInSentence
    let beginning =
      "I have no facts about \(unknown), and no photo of it"
      + (names.isEmpty ? "" : " (your photo shows \(names))") + ". "
    let help =
      question.isAboutAnimals
      ? "a vet or an animal poison control line" : "poison control or a doctor"
    return beginning
      + (question.risk.map { $0.topic.warning(in: $0.language) }
        ?? "Treat it as poisonous; if somebody has eaten, chewed or touched any of it, call \(help).")
  }

  /// The facts of the plant that a name stands for; of several plants those of the most dangerous one.
  static func facts(about other: PlantMention, in table: FactsTable?) -> PlantFacts? {
    let all = other.scientificNames.compactMap { table?.facts(about: $0) }
    return all.first(where: \.isDeadly) ?? all.first(where: \.isPoisonous) ?? all.first
  }

  private init(_ parts: [Part], _ question: HarmQuestion) {
    var sources: [String] = []
    for source in parts.flatMap(\.sources) where !sources.contains(source) {
      sources.append(source)
    }
    let source = sources.isEmpty ? nil : sources.joined(separator: "; ")
    guard let risk = question.risk else {
      self.init(
        text: parts.map(\.text).filter { !$0.isEmpty }.joined(separator: " "), source: source)
      return
    }
    let warning = risk.topic.warning(in: risk.language)
    // For one plant, what to do comes first; for several, what they are.
    self.init(
      text: parts.count == 1
        ? ([parts[0].opening + warning] + parts[0].sentences).joined(separator: " ")
        : (parts.map(\.text) + [warning]).filter { !$0.isEmpty }.joined(separator: " "),
      source: source)
  }

  private static func part(
    of plant: SessionPlant, _ question: HarmQuestion, _ facts: FactsTable?
  ) -> Part {
    guard let name = plant.name else {
      return Part(
        opening: "",
        sentences: ["\(plant.unnamed), so I cannot say whether it is harmful.", precaution],
        danger: 2)
    }
    let scientific = plant.plant.scientificName
    var part = Part(
      opening: name.capitalizedFirst
        + (scientific != nil && scientific != name ? " (\(scientific ?? ""))" : "") + ": ")
    add(
      scientific.flatMap { facts?.facts(about: $0) }, danger(of: plant.plant), question, to: &part)
    // A correction does not take back what is known of the plant that was recognised.
    let others = [
      plant.displayed.map { ($0, "The photo was first recognised as") },
      plant.byModel.map { ($0, "The model alone takes the photo for") },
    ]
    for case (let before, let opening)? in others {
      guard let old = before.name ?? before.scientificName else { continue }
      var first = Part(opening: "")
      add(
        before.scientificName.flatMap { facts?.facts(about: $0) }, danger(of: before), question,
        to: &first)
      if first.danger > part.danger {
        part.sentences.append("\(opening) \(old): \(first.text)")
        part.sources += first.sources
        part.danger = first.danger
      }
    }
    return part
  }

  private static func danger(of plant: ValidatedPlant) -> DangerousPlants.Danger? {
    let genus =
      plant.scientificName.flatMap(BotanicalName.init)?.uninomial
      ?? plant.name.flatMap { DangerousPlants.genus(ofCommonName: $0) }
    return genus.flatMap(DangerousPlants.danger)
  }

  /// Adds what is known about a plant's harm to its description.
  private static func add(
    _ known: PlantFacts?, _ danger: DangerousPlants.Danger?, _ question: HarmQuestion,
    to part: inout Part
  ) {
    func state(_ subject: PlantFacts.Subject) -> Bool {
      guard let known, let statement = known.harmlessStatement(of: subject) else { return false }
      part.sentences.append(statement)
      part.sources.append(known.source(of: [subject]))
      return true
    }
    // The genus counts unless the program's own table knows the plant.
    let danger = known?.isBuiltIn == true ? nil : danger
    let isPoisonous = known?.isPoisonous == true || danger != nil
    part.danger =
      danger == .deadly || known?.isDeadly == true ? 3 : isPoisonous ? 2 : known == nil ? 1 : 0
    // A question about eating is never answered with "harmless".
    var isAnswered = question.risk != nil && question.risk?.topic != .animals
    if isAnswered {
      if let danger { part.sentences.append(danger.sentence) }
      if known?.isPoisonous == true { _ = state(.toxicPeople) }
    } else {
      if let danger {
        part.sentences.append(danger.sentence)
        isAnswered = true
      }
      // For a dangerous genus, "harmless" is ignored, wherever it comes from.
      for subject in question.isAboutOtherAnimals ? [] : question.subjects
      where danger == nil || known?.isDangerous(subject) == true {
        if state(subject) { isAnswered = true }
      }
      if !isAnswered, isPoisonous, state(.toxicPeople) { isAnswered = true }
      if question.isAboutOtherAnimals, question.risk == nil {
        part.sentences.append("I have no source on that animal, so keep it away and ask a vet.")
      } else if !isAnswered, question.risk == nil {
        part.sentences += ["I have no source that says whether it is harmful.", precaution]
      }
    }
    if let lookAlike = known?.dangerousLookAlike.map(AnswerGuard.withoutClaims), !lookAlike.isEmpty,
      question.risk != nil
    {
      part.sentences.append(lookAlike)
      if let known { part.sources.append(known.source(of: [.lookAlike])) }
    }
  }

  /// What to do when nothing is known.
  static let precaution =
    "Treat it as poisonous, keep it away from children and animals, and in an emergency call poison "
    + "control, a doctor or a vet."
}

extension HarmQuestion {
  /// Whether an animal is in danger rather than a person.
  var isAboutAnimals: Bool {
    isAboutOtherAnimals || risk?.topic == .animals || subjects.allSatisfy { $0 != .toxicPeople }
  }
}
