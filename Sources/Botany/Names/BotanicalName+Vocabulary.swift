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
    ["oideae", "opsida", "phyta", "mycota", "ineae", "seae", "reae", "teae", "deae"]
      .contains { word.hasSuffix($0) }
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

  /// The ranks of the ICN (Articles 4 and 5), and older ones, with the abbreviations they have in books.
  private static let infraspecificRanks = [
    "subsp": "subsp.", "ssp": "subsp.", "subspec": "subsp.", "subspecies": "subsp.",
    "nothosubsp": "nothosubsp.", "nothossp": "nothosubsp.", "nsubsp": "nothosubsp.",
    "var": "var.", "v": "var.", "varietas": "var.", "variety": "var.", "nothovar": "nothovar.",
    "nvar": "nothovar.", "subvar": "subvar.", "sv": "subvar.", "subvarietas": "subvar.",
    "convar": "convar.", "provar": "provar.", "f": "f.", "fo": "f.", "fma": "f.", "forma": "f.",
    "form": "f.", "nothof": "nothof.", "nothoforma": "nothof.", "subf": "subf.", "sf": "subf.",
    "subforma": "subf.", "fsp": "f. sp.", "lusus": "lusus", "lus": "lusus", "proles": "proles",
    "prol": "proles", "race": "race", "agamosp": "agamosp.", "agamovar": "agamovar.",
    "monstr": "monstr.", "mut": "mut.", "stirps": "stirps", "grex": "grex",
    "nothomorph": "nothomorph", "nm": "nothomorph", "modif": "modif.",
  ]

  /// The abbreviation of a rank between genus and species; nil for other words.
  static func divisionRank(_ word: Substring) -> String? {
    divisionRanks[word.lowercased().trimmingPeriod]
  }

  private static let divisionRanks = [
    "subg": "subg.", "subgen": "subg.", "subgenus": "subg.", "nothosubg": "nothosubg.",
    "sect": "sect.", "sectio": "sect.", "section": "sect.", "nothosect": "nothosect.",
    "subsect": "subsect.", "ser": "ser.", "series": "ser.", "subser": "subser.",
    "supersect": "supersect.",
  ]

  /// Ranks above the genus, and marks of names that are none: what they are in is not read.
  static let unreadRanks: Set<String> = [
    "subfam", "supertrib", "trib", "tribe", "subtrib", "gen", "ord", "subord", "fam", "familia",
  ]

  /// Words after a name that say something about it, and are neither epithet nor author.
  static let remarks: Set<String> = [
    "agg", "aggr", "aggregate", "group", "complex", "coll", "s", "s.l", "s.s", "s.str", "s.lat",
    "s.ampl", "sens", "sensu", "auct", "auctt", "auct.non", "non", "nec", "not", "hort", "hortul",
    "ined", "anon", "nom", "nom.nud", "nom.illeg", "nom.inval", "nom.cons", "nom.rej",
    "nom.superfl",
    "p.p", "pro", "comb", "stat", "nov", "sp.nov", "syn", "excl", "err", "orth", "pbr", "quoad",
    "cons", "rej", "superfl", "illeg", "inval", "nud", "mult", "max", "min",
  ]

  /// Words of epithets that are written with a hyphen (Article 60.11), and often without.
  static let hyphenated: Set<String> = [
    "bursa", "uva", "filix", "novae", "novi", "crus", "caput", "flos", "spina", "nidus", "ruta",
    "pes", "crista", "noli", "vitis", "barba", "herba", "cauda", "lacryma", "corona", "sancti",
    "sanctae", "crux", "mille", "umbilicus", "regis", "regina",
  ]

  /// Genera of hybrids whose species bear the sign before the genus only (Article H.11.1).
  static let nothogenera: Set<String> = [
    "fatshedera", "cuprocyparis", "cupressocyparis", "mahoberberis", "heucherella",
    "triticosecale", "citrofortunella", "chitalpa", "amarcrinum", "amarygia", "gasteraloe",
    "graptoveria", "pachyveria", "sorbaronia", "sorbopyrus", "crataemespilus", "osmarea",
    "solidaster", "brassocattleya", "halimiocistus", "festulolium", "phylliopsis",
  ]

  /// The qualifier that a word stands for; nil for other words.
  package static func qualifier(_ word: Substring) -> Qualifier? {
    qualifiers[word.lowercased().trimmingPeriod]
  }

  private static let qualifiers: [String: Qualifier] = [
    "cf": .confer, "aff": .affinis, "nr": .affinis,
    "sp": .species, "spec": .species, "species": .species, "spp": .severalSpecies,
    "hybrid": .species, "hybrids": .severalSpecies, "cultivars": .severalSpecies,
    "unknown": .species, "indet": .undetermined, "undet": .undetermined, "ident": .undetermined,
  ]

  /// Words that occur in the names of authors in lower case.
  static let authorParticles: Set<String> = [
    "ex", "et", "al", "in", "de", "da", "do", "dos", "du", "des", "del", "della", "den", "der",
    "di", "la", "le", "van", "von", "vom", "zu", "ter", "ten", "y", "e", "f", "fil", "hort",
    "auct", "non", "nec", "emend", "and", "und", "bis", "pro", "sensu", "nom", "comb", "nov",
    "stat", "inq", "illeg", "nud", "cons", "à", "af", "dal", "dem", "las", "los", "san", "st",
    "zur",
    "apud", "agg", "aggr", "group", "complex", "ined", "anon", "coll", "subg", "sect", "var", "ssp",
    "subsp", "subspec", "fma", "fo", "convar", "subvar", "subf", "nothosubsp", "nothovar", "gen",
  ]
}

extension String {
  /// The text without one period after it.
  var trimmingPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
