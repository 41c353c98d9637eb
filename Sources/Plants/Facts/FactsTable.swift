/// Facts about plants, by name.
///
/// The file has one plant a line and tabs between columns; the first line names the columns. Where a fact is
/// from stands in the column of its name with `Source` behind it, for all facts about poison in
/// `toxicitySource`, for all facts in `source`; of a fact without one the table is the source.
package struct FactsTable: Equatable, Sendable {
  /// The most bytes of a file: a hundred times as many as the one that comes with the program has.
  package static let sizeLimit = 1 << 26
  private let plants: [String: PlantFacts]
  /// Whether it is the table that comes with the program, and nobody added to it.
  let isBuiltIn: Bool

  init(_ plants: [String: PlantFacts], isBuiltIn: Bool) {
    self.plants = plants
    self.isBuiltIn = isBuiltIn
  }

  /// All plants, in no order.
  var all: [PlantFacts] { Array(plants.values) }

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
  /// What is known of the plant of exactly this name.
  func exactly(_ scientificName: String) -> PlantFacts? {
    plants[BotanicalName.key(scientificName)]
  }

  /// The scientific names by folded vernacular name.
  var vernacularNames: [String: [String]] {
    var names: [String: [String]] = [:]
    for facts in plants.values.sorted(by: { $0.scientificName < $1.scientificName }) {
      for name in [facts.vernacularName].compactMap({ $0 }) + facts.otherNames {
        let folded = QuestionWords(name)
        names[folded.folded(0..<folded.words.count), default: []].append(facts.scientificName)
      }
    }
    return names
  }

  /// The facts of this table, a user's, over those of the table that comes with the program.
  ///
  /// What the program's own table says about harm stands: the user's table may add a danger, never take one
  /// back.
  package func added(to builtIn: FactsTable) -> FactsTable {
    var whole = builtIn.plants
    for (key, facts) in plants {
      whole[key] = facts.added(to: builtIn.facts(about: facts.scientificName))
    }
    return FactsTable(whole, isBuiltIn: false)
  }
}
