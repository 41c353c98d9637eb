import Botany

/// Warnings about a plant that are given without being asked for.
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
  static let leastProbability = 0.02

  init(for plant: ValidatedPlant, facts: FactsTable?) {
    guard plant.status != .notAPlant, plant.status != .failed else { return }
    let name = plant.scientificName.flatMap(BotanicalName.init)
    let known = plant.scientificName.flatMap { facts?.facts(about: $0) }
    // A plant without a scientific name may still have a common one that everybody should be warned of.
    let genus =
      name?.uninomial ?? plant.name.flatMap { DangerousPlants.genus(ofCommonName: $0) }
    // What a user's table calls harmless stays dangerous where its genus is known for it.
    if known?.isBuiltIn != true || known?.statements[.toxicPeople] == nil,
      let danger = genus.flatMap(DangerousPlants.danger)
    {
      sentences.append(danger.sentence)
    }
    if let known, known.isPoisonous, let statement = known.harmlessStatement(of: .toxicPeople) {
      sentences.append(statement)
    }
    if let lookAlike = known?.dangerousLookAlike.map(AnswerGuard.withoutClaims)
      ?? genus.flatMap(DangerousPlants.lookAlike), !lookAlike.isEmpty
    {
      sentences.append(lookAlike)
    } else if plant.family == "Apiaceae" || plant.family == "Umbelliferae", sentences.isEmpty {
      sentences.append(
        "Plants of the carrot family are easily confused, and some of them, such as poison hemlock, "
          + "kill.")
    }
    if let cats = known?.statements[.toxicCats], cats.hasPrefix("Deadly") {
      sentences.append(cats)
    }
  }
}
