import Files

/// A name of a list, in the form in which models write it.
struct CandidateName: Equatable {
  /// The name in its one spelling.
  var text: String
  /// What other spellings of it have in common.
  var key: String
  /// Its first word; nil for what is no botanical name.
  var genus: String?
  /// The common name that stood in the list in its place.
  var vernacularName: String?
  /// Other names that a model may know the plant by.
  var others: [String] = []
  /// Whether it is a name that a model could give.
  var isRatable = true

  /// Longer than any name.
  private static let longest = 400

  /// The names that an entry stands for, several for some common names; nil for what cannot be a name.
  static func names(in entry: ChecklistEntry, _ known: KnownNames) -> [CandidateName]? {
    // Most names of a long list need no parser, and are not looked up as common names.
    if let plain = PlainName(entry.name), entry.name.utf8.count <= longest {
      let words = plain.canonical.split(separator: " ")
      if entry.id != nil || entry.family != nil || LatinWords.isBinomial(words[0], words[1]) {
        let name = CandidateName(
          text: plain.canonical, key: plain.key, genus: String(words[0]))
        return [name.adding(known.plants(called: plain))]
      }
    }
    let text = entry.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !text.isEmpty, text.count <= longest,
      !text.unicodeScalars.contains(where: \.isUnprintable)
    else { return nil }
    if let botanical = known.scientificName(in: text) {
      // A genus may be the common name of another one, as geranium is of Pelargonium; a species is not.
      let others = botanical.epithet == nil ? [] : known.plants(called: botanical.canonical)
      return [CandidateName(botanical).adding(others)]
    }
    let plants = known.plants(called: text)
    guard plants.isEmpty else {
      return plants.compactMap { BotanicalName($0) }.map { botanical in
        var name = CandidateName(botanical)
        if BotanicalName(text)?.epithet == nil { name.vernacularName = text }
        return name
      }
    }
    // It is not known here, but the model may know it.
    let botanical = BotanicalName(text)
    var name =
      botanical.map { CandidateName($0) }
      ?? CandidateName(text: text, key: BotanicalName.key(text))
    name.isRatable = false
    return [name]
  }

  /// Takes a botanical name; models know the species or genus of a cultivar, not the cultivar.
  init(_ name: BotanicalName) {
    text = name.canonical
    key = name.key
    genus = name.uninomial
    guard name.cultivar != nil else { return }
    var species = name
    species.cultivar = nil
    others = [species.canonical]
  }

  private init(text: String, key: String, genus: String? = nil) {
    self.text = text
    self.key = key
    self.genus = genus
  }

  /// The name with those that a table has for the plant.
  private func adding(_ plants: [String]) -> CandidateName {
    var name = self
    name.others += plants.filter { $0 != text }
    return name
  }

  /// Whether a name is in a genus or a family.
  func isIn(_ group: String?, _ entry: ChecklistEntry) -> Bool {
    guard let group = group?.lowercased() else { return true }
    return genus?.lowercased() == group || entry.family?.lowercased() == group
  }
}
