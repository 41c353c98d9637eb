extension BotanicalName {
  /// The family names that are older than the rule that they end in -aceae.
  private static let conservedFamilies: Set<String> = [
    "Compositae", "Cruciferae", "Gramineae", "Guttiferae", "Labiatae", "Leguminosae", "Palmae",
    "Umbelliferae", "Papilionaceae",
  ]

  static func isFamily(_ word: String) -> Bool {
    word.count > 6 && word.hasSuffix("aceae") || conservedFamilies.contains(word)
  }

  /// Whether a word is the name of an order, a subfamily or something higher.
  static func isAboveFamily(_ word: String) -> Bool {
    ["oideae", "opsida", "phyta", "mycota", "ineae"].contains { word.hasSuffix($0) }
      || word.count > 6 && word.hasSuffix("ales")
  }

  /// The family a text names, be it `Rosaceae`, `rosaceae` or `rose family (Rosaceae)`.
  package static func family(in text: String) -> String? {
    for word in text.split(whereSeparator: { !$0.isLetter }) {
      let name = word.prefix(1).uppercased() + word.dropFirst().lowercased()
      if isFamily(name) { return name }
    }
    return nil
  }

  /// The abbreviation of a rank below the species; nil for other words.
  static func infraspecificRank(_ word: Substring) -> String? {
    infraspecificRanks[word.lowercased().trimmingPeriod]
  }

  private static let infraspecificRanks = [
    "subsp": "subsp.", "ssp": "subsp.", "subspecies": "subsp.", "nothosubsp": "nothosubsp.",
    "var": "var.", "varietas": "var.", "variety": "var.", "nothovar": "nothovar.",
    "subvar": "subvar.", "convar": "convar.", "f": "f.", "fo": "f.", "forma": "f.", "form": "f.",
    "subf": "subf.", "subforma": "subf.",
  ]

  /// The qualifier that a word stands for; nil for other words.
  package static func qualifier(_ word: Substring) -> Qualifier? {
    qualifiers[word.lowercased().trimmingPeriod]
  }

  private static let qualifiers: [String: Qualifier] = [
    "cf": .confer, "confer": .confer, "aff": .affinis, "affinis": .affinis, "nr": .affinis,
    "sp": .species, "spec": .species, "species": .species, "spp": .severalSpecies,
    "hybrid": .species, "hybrids": .severalSpecies, "cultivars": .severalSpecies,
    "unknown": .species, "indet": .undetermined, "undet": .undetermined, "ident": .undetermined,
  ]

  /// Words that occur in the names of authors in lower case.
  static let authorParticles: Set<String> = [
    "ex", "et", "al", "in", "de", "da", "do", "dos", "du", "des", "del", "della", "den", "der",
    "di", "la", "le", "van", "von", "vom", "zu", "ter", "ten", "y", "e", "f", "fil", "hort",
    "auct", "non", "nec", "emend", "and", "und", "bis", "pro", "sensu", "nom", "comb", "nov",
    "stat", "inq", "illeg", "nud", "cons",
  ]
}

extension String {
  /// The text without one period after it.
  var trimmingPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
