/// Facts about plants, by name.
///
/// The file has one plant a line and tabs between columns; the first line names the columns. Where a fact is
/// from stands in the column of its name with `Source` behind it, for all facts about poison in
/// `toxicitySource`, for all facts in `source`; of a fact without one the table is the source.
package struct FactsTable: Equatable, Sendable {
  /// The most bytes of a file: a hundred times as many as the one that comes with the program has.
  package static let sizeLimit = 1 << 26
  private let plants: [String: PlantFacts]

  init(_ plants: [String: PlantFacts]) {
    self.plants = plants
  }

  /// How many plants the table knows.
  package var count: Int { plants.count }

  /// What is known of a plant, or else of its genus.
  package func facts(about scientificName: String) -> PlantFacts? {
    guard let name = BotanicalName(scientificName) else { return nil }
    if let facts = plants[name.key] { return facts }
    if name.rank == .species, name.formula == nil, let epithet = name.epithet,
      let facts = plants[BotanicalName.key("\(name.uninomial) \(epithet)")]
    {
      return facts
    }
    return plants[BotanicalName.key(name.uninomial)]
  }
}
