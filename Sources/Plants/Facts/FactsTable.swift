/// Facts about plants, by name.
///
/// The file has one plant a line and tabs between columns; the first line names the columns.
package struct FactsTable: Equatable, Sendable {
  private let plants: [String: PlantFacts]

  /// Creates a table; of two plants with one name the first counts.
  package init(_ plants: [PlantFacts]) {
    self.plants = Dictionary(
      plants.compactMap { facts in
        BotanicalName(facts.scientificName).map { ($0.key, facts) }
      }, uniquingKeysWith: { first, _ in first })
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

extension FactsTable {
  /// Reads a table.
  ///
  /// - Parameters:
  ///   - file: The content of the file.
  ///   - name: What to call the file in an error.
  /// - Throws: ``PlantsError/unreadableTable(name:reason:)``; an empty field is no error, and means that
  ///   nothing is known.
  package init(file: [UInt8], name: String) throws(PlantsError) {
    func unreadable(_ reason: String) -> PlantsError {
      .unreadableTable(name: name, reason: reason)
    }
    guard let text = String(validating: file, as: UTF8.self) else {
      throw unreadable("it is not UTF-8 text")
    }
    let marked = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let lines = marked.split(whereSeparator: \.isNewline)
    guard let heading = lines.first else { throw unreadable("it is empty") }
    let columns = Dictionary(
      heading.split(separator: "\t", omittingEmptySubsequences: false).enumerated().map {
        (String($0.element), $0.offset)
      }, uniquingKeysWith: { first, _ in first })
    for needed in ["scientificName", "source"] where columns[needed] == nil {
      throw unreadable("the column '\(needed)' is missing")
    }
    let subjects = PlantFacts.Subject.allCases.filter { columns[$0.rawValue] != nil }
    guard !subjects.isEmpty else {
      let known = PlantFacts.Subject.allCases.map(\.rawValue).joined(separator: ", ")
      throw unreadable("it has none of the columns \(known)")
    }

    var plants: [PlantFacts] = []
    for (index, line) in lines.dropFirst().enumerated() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      func field(_ column: String) -> String? {
        guard let place = columns[column], place < fields.count else { return nil }
        return FieldText(prose: String(fields[place]), limit: 400).shown
      }
      guard let scientificName = field("scientificName"), BotanicalName(scientificName) != nil
      else {
        throw unreadable("line \(index + 2) has no scientific name")
      }
      let statements = subjects.compactMap { subject in
        field(subject.rawValue).map { (subject, $0) }
      }
      plants.append(
        PlantFacts(
          scientificName: scientificName, vernacularName: field("vernacularName"),
          otherNames: field("otherNames")?.split(separator: "|").map(String.init) ?? [],
          statements: Dictionary(statements) { first, _ in first },
          source: field("source") ?? name))
    }
    self.init(plants)
  }
}
