/// What has to be said about a plant without being asked.
struct Cautions: Equatable, Sendable {
  /// The warnings, the gravest first; empty when there are none.
  private(set) var sentences: [String] = []

  /// Warns of the plant, and of dangerous ones that it may be as well.
  init(for plant: ValidatedPlant, or distribution: PlantDistribution?, facts: FactsTable?) {
    self.init(for: plant, facts: facts)
    for other in distribution?.plants ?? []
    where other.probability >= Self.leastProbability
      && other.scientificName != plant.scientificName
    {
      guard let genus = BotanicalName(other.scientificName)?.uninomial,
        let danger = DangerousPlants.danger(of: genus), danger == .deadly || danger == .skin
      else { continue }
      let names = [other.name, other.scientificName].compactMap { $0 }
      let name = names.count == 2 ? "\(names[0]) (\(names[1]))" : names[0]
      let warning = "It may also be \(name). \(danger.sentence)"
      // Of one danger the likeliest plant is enough.
      if !sentences.contains(where: { $0.hasSuffix(danger.sentence) }) { sentences.append(warning) }
    }
  }

  /// How probable a dangerous plant has to be to be warned of beside another one.
  private static let leastProbability = 0.02

  init(for plant: ValidatedPlant, facts: FactsTable?) {
    guard plant.status == .identified, let scientific = plant.scientificName,
      let name = BotanicalName(scientific)
    else {
      return
    }
    let known = facts?.facts(about: scientific)
    if let known, known.isPoisonous, let statement = known.statements[.toxicPeople] {
      sentences.append(statement)
    } else if known?.statements[.toxicPeople] == nil,
      let danger = DangerousPlants.danger(of: name.uninomial)
    {
      sentences.append(danger.sentence)
    }
    if let lookAlike = known?.dangerousLookAlike
      ?? DangerousPlants.lookAlike(of: name.uninomial)
    {
      sentences.append(lookAlike)
    } else if plant.family == "Apiaceae", sentences.isEmpty {
      sentences.append(
        "Plants of the carrot family are easily confused, and some of them, such as poison hemlock, "
          + "kill.")
    }
    if let cats = known?.statements[.toxicCats], cats.hasPrefix("Deadly") {
      sentences.append(cats)
    }
  }
}
