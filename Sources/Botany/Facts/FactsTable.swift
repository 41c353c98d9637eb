/// Facts about plants, by name.
///
/// The file has one plant a line and tabs between columns; the first line names the columns. Where a fact is
/// from stands in the column of its name with `Source` behind it, for all facts about poison in
/// `toxicitySource`, for all facts in `source`; of a fact without one the table is the source.
package struct FactsTable: Equatable, Sendable {
  private let rows: [String: Row]
  /// Whether it is the table that comes with the program, and nobody added to it.
  package let isBuiltIn: Bool

  /// What the table says of one plant.
  ///
  /// Of hundreds of lines a run needs two or three, so a line is taken apart when it is asked for.
  package enum Row: Equatable, Sendable {
    case line(Substring, Columns)
    case facts(PlantFacts)

    var facts: PlantFacts? {
      switch self {
      case .line(let line, let columns): columns.facts(in: line)
      case .facts(let facts): facts
      }
    }
  }

  package init(_ rows: [String: Row], isBuiltIn: Bool) {
    self.rows = rows
    self.isBuiltIn = isBuiltIn
  }

  /// All plants, in no order.
  package var all: [PlantFacts] { rows.values.compactMap(\.facts) }

  /// The keys of all plants.
  package var keys: some Collection<String> { rows.keys }

  /// How many plants the table knows.
  package var count: Int { rows.count }

  package func holds(_ key: String) -> Bool { rows[key] != nil }

  private func plant(_ key: String) -> PlantFacts? { rows[key]?.facts }

  /// What is known of a plant, or else of its genus.
  package func facts(about scientificName: String) -> PlantFacts? {
    guard let name = BotanicalName(scientificName) else { return nil }
    if let facts = plant(name.key) { return facts }
    if name.rank == .species, name.formula == nil, let epithet = name.epithet,
      let facts = plant(BotanicalName.key("\(name.uninomial) \(epithet)"))
    {
      return facts
    }
    return plant(BotanicalName.key(name.uninomial))
  }

  /// What is known of the plant of exactly this name.
  package func exactly(_ scientificName: String) -> PlantFacts? {
    plant(BotanicalName.key(scientificName))
  }

  /// The scientific names by folded vernacular name.
  package var vernacularNames: [String: [String]] {
    var names: [String: [String]] = [:]
    for facts in all.sorted(by: { $0.scientificName < $1.scientificName }) {
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
    var whole = builtIn.rows
    for (key, row) in rows {
      guard let facts = row.facts else { continue }
      whole[key] = .facts(facts.added(to: builtIn.facts(about: facts.scientificName)))
    }
    return FactsTable(whole, isBuiltIn: false)
  }
}
