import Synchronization

/// The names of plants that somebody put into a table or a checklist, and what they say about a text that a model
/// or a user wrote.
package struct KnownNames: Sendable {
  private let facts: FactsTable?
  /// The genera of the table by key.
  private let genera: Set<String>
  /// The plants that a common name or a synonym is one of, made when first wanted.
  private let others: CommonNames
  /// The names of a checklist.
  private let index: NameIndex?

  /// Uses the names of a table and of a checklist; without both, only the form of a name counts.
  package init(facts: FactsTable? = nil, checklist: Checklist? = nil) {
    self.facts = facts
    index = checklist?.index
    genera = Set(facts?.keys.map { String($0.prefix { $0 != " " }) } ?? [])
    others = CommonNames(facts)
  }

  /// The plants of the table that a text is a common name or a synonym of; empty where there are none.
  package func plants(called text: String) -> [String] {
    facts == nil ? [] : others.plants[CommonNames.key(text)] ?? []
  }

  /// The same for a name whose key is known.
  package func plants(called name: PlainName) -> [String] {
    name.canonical.utf8.contains(UInt8(ascii: "-"))
      ? plants(called: name.canonical) : others.plants[name.key] ?? []
  }

  /// Reads a scientific name whatever its case; nil for a common name, or a text that only looks like a name.
  ///
  /// What the table or the checklist holds is a name. Of everything else the words must have the form of Latin,
  /// so that `Morning glory` is no species and `Marigold` no genus.
  package func scientificName(in text: String) -> BotanicalName? {
    for reading in [text, text.lowercased().capitalizedFirst] {
      if let name = BotanicalName(reading), isListed(name) { return name }
    }
    guard let name = BotanicalName(text), isLatin(name) else { return nil }
    // `Banana` has the form of a genus, and is the common name of one; `Geranium` is both.
    let isCommon = name.epithet == nil && !LatinWords.isSurelyGenus(name.uninomial)
    return isCommon && !plants(called: text).isEmpty ? nil : name
  }

  /// Whether the table or the checklist holds the name, or its species.
  package func isListed(_ name: BotanicalName) -> Bool {
    guard name.rest == nil || name.epithet != nil || name.hasAuthor else { return false }
    if name.epithet == nil, name.formula == nil,
      genera.contains(BotanicalName.key(name.uninomial))
    {
      return true
    }
    return facts?.holds(name.nominalKey) == true || index?.holds(name.nominalKey) == true
  }

  private func isLatin(_ name: BotanicalName) -> Bool {
    if BotanicalName.isFamily(name.uninomial) { return true }
    let isKnown = genera.contains(BotanicalName.key(name.uninomial))
    guard let epithet = name.epithet else {
      guard isKnown || LatinWords.isGenus(name.uninomial) else { return false }
      return name.rest == nil || name.hasAuthor
        || isKnown && name.rest?.split(separator: " ").allSatisfy(\.isCapitalized) == true
    }
    // The third word shows that `Apple sierra beauty` is none.
    guard name.infraspecific.allSatisfy({ !$0.rank.isEmpty || LatinWords.isEpithet($0.epithet) })
    else { return false }
    return LatinWords.isBinomial(name.uninomial, epithet)
      || isKnown && LatinWords.isEpithet(epithet)
  }

}

/// The plants of a table by common name and synonym.
private final class CommonNames: Sendable {
  private let facts: FactsTable?
  private let made = Mutex<[String: [String]]?>(nil)

  init(_ facts: FactsTable?) { self.facts = facts }

  /// The canonical names of the plants by key.
  var plants: [String: [String]] {
    made.withLock { made in
      if let made { return made }
      var plants: [String: [String]] = [:]
      for plant in facts?.all ?? [] {
        guard let name = BotanicalName(plant.scientificName) else { continue }
        for other in plant.otherNames + [plant.vernacularName].compactMap({ $0 }) {
          let key = Self.key(other)
          if plants[key]?.contains(name.canonical) != true {
            plants[key, default: []].append(name.canonical)
          }
        }
      }
      made = plants
      return plants
    }
  }

  static func key(_ text: String) -> String {
    BotanicalName.key(text.replacing("-", with: " "))
  }
}

extension BotanicalName {
  /// Everything that follows the name; nil when nothing does.
  fileprivate var rest: String? {
    let parts = [author, remark, unread].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// Whether what follows the name has a mark that authors have: `Rosa L.`, `Acer (Tourn.) Linnaeus`.
  ///
  /// In `Lily of the valley` and `Busy Lizzie` the rest belongs to a common name.
  fileprivate var hasAuthor: Bool {
    guard unread == nil else { return false }
    return author?.contains { ".&()".contains($0) || $0.isNumber } == true
  }
}

extension Substring {
  fileprivate var isCapitalized: Bool { first?.isUppercase == true }
}
