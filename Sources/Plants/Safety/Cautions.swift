/// What has to be said about a plant without being asked.
struct Cautions: Equatable, Sendable {
  /// The warnings, the gravest first; empty when there are none.
  private(set) var sentences: [String] = []

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
