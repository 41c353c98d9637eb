/// Whether words have the form of the Latin that names of plants are written in.
///
/// A name in a list is a name because somebody put it there; what a model writes in the place of a scientific
/// name may be any text, and `Bleeding heart` has the form of a genus with an epithet but for its endings.
enum LatinWords {
  /// Whether a word is a genus even where it is a common name too: `Geranium` and `Azalea`, not `Banana`.
  static func isSurelyGenus(_ text: some StringProtocol) -> Bool {
    let word = text.lowercased()
    return gardenGenera.contains(word)
      || isGenus(word) && (!word.hasSuffix("a") || word.hasSuffix("ia"))
  }

  /// Whether a word, in lower or upper case, can be a genus by its ending.
  static func isGenus(_ text: some StringProtocol) -> Bool {
    let word = text.lowercased()
    if genera.contains(word) { return true }
    guard word.count > 2, isPlain(word) else { return false }
    return isDeclined(word) || word.ends(with: genusEndings, unless: commonEndings)
  }

  /// Whether a word can be the epithet of a species by its ending.
  static func isEpithet(_ text: some StringProtocol) -> Bool {
    // Of `bursa-pastoris` the last word is the one that is declined.
    guard let last = text.split(separator: "-").last?.lowercased() else { return false }
    if epithets.contains(last) { return true }
    guard last.count > 2, isPlain(last), !gardenGenera.contains(last) else { return false }
    return isDeclined(last) || last.ends(with: epithetEndings, unless: commonEndings)
  }

  /// Whether a genus and an epithet make a name: the genus may end less usually where the epithet does not.
  static func isBinomial(_ genus: some StringProtocol, _ epithet: some StringProtocol) -> Bool {
    let (genus, epithet) = (genus.lowercased(), epithet.lowercased())
    guard isPlain(genus), isPlain(epithet), !gardenGenera.contains(epithet) else { return false }
    guard isEpithet(epithet) else { return false }
    let isNearly = genus.count > 3 && weakGenusEndings.contains { genus.hasSuffix($0) }
    return isGenus(genus) || isNearly && epithet.count > 4
  }

  /// Whether a capitalised word can only be an epithet: no cultivar or author has such a name.
  static func isCapitalizedEpithet(_ word: some StringProtocol) -> Bool {
    let word = word.lowercased()
    return word.count > 5 && isPlain(word) && adjectives.contains { word.hasSuffix($0) }
  }

  /// Whether all letters are those that the Code leaves in names: `ë` is one of them, `ö` and `é` are not.
  private static func isPlain(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy {
      "a"..."z" ~= $0 || $0 == "-" || $0 == "\u{EB}" || $0 == "\u{EF}"
    }
  }

  /// Whether a word ends as most Latin names do.
  private static func isDeclined(_ word: String) -> Bool {
    if word.hasSuffix("a") || word.hasSuffix("is") { return true }
    if word.hasSuffix("us") { return !word.hasSuffix("ous") }
    return word.count > 4 && word.hasSuffix("um")
  }

  private static let genusEndings = [
    "ago", "ax", "ex", "ix", "ox", "yx", "os", "ys", "ias", "yas", "etes", "odes", "oides",
    "anthes", "ites", "ates", "phanes", "meles", "stes", "ndes", "aches", "iens", "lans", "nops",
    "erops", "eops", "iops", "dendron", "odon", "pogon", "stemon", "geron", "geton", "siphon",
    "tilon", "chiton", "nemon", "phyton", "xylon", "carpon", "anthon", "stigon", "theon", "oe",
    "ophae", "phne", "anthe", "gyne", "tyle", "cne", "emone", "lene", "gave", "ache", "idone",
    "ecio", "aster",
  ]

  private static let weakGenusEndings = [
    "e", "on", "er", "as", "es", "o", "i", "an", "en", "el", "ps", "ns", "ah", "ax",
  ]

  private static let epithetEndings = [
    "ii", "i", "ae", "ex", "ix", "ax", "ox", "yx", "icans", "ians", "rans", "nans", "dans", "gans",
    "tans", "cens", "rens", "mens", "lens", "gens", "tens", "pens", "vens", "bens", "dens", "color",
    "ior",
    "ipes", "odes", "oides", "ides", "ites", "oles", "opos", "lmos", "yllos", "achyos", "acos",
    "anthos", "ceps", "nops", "ceras", "xylon", "dendron", "carpon", "phyllon", "anthon", "pogon",
    "odon", "ledon", "stachys", "botrys", "drys", "dasys", "ifer", "iger", "ester", "ale", "are",
    "ile", "ense", "stre", "bre", "cre", "ide", "nde", "ste", "lce", "ole", "ule", "rme", "nne",
    "orne",
    "mune", "erbe", "oe", "ago", "lans", "ccos", "stichon", "bdolon", "ias",
  ]

  /// Endings of English, German and French words among those of Latin ones.
  private static let commonEndings = [
    "ous", "oos", "ays", "eys", "oys", "flax", "wax", "box", "fox", "mas", "stripes", "able",
    "ible", "tree", "side", "ride", "oide", "rops", "conifer", "stone", "ckle", "kale", "smile",
    "mile", "kiwi", "cauli", "ccoli", "wasabi", "bonsai", "gardens", "ravens", "chickens",
    "kittens", "oxen",
  ]

  private static let adjectives = [
    "ale", "alis", "are", "aris", "ile", "ilis", "ense", "ensis", "estre", "estris", "oides",
    "folius", "folia", "folium", "florus", "flora", "florum", "atus", "ata", "atum", "osus", "osa",
    "osum", "aceus", "acea", "aceum", "iferus", "ifera", "iferum", "escens", "ifolia", "carpus",
    "carpa", "carpum", "phyllus", "phylla", "phyllum", "canina", "caninum", "caninus",
  ]

  /// Common genera with irregular endings.
  private static let genera: Set<String> = [
    "acer", "amelanchier", "piper", "papaver", "zingiber", "cicer", "siler", "laser", "nuphar",
    "liquidambar", "abies", "ribes", "ananas", "cycas", "sassafras", "muscari", "ammi", "litchi",
    "cyclamen", "manihot", "nerine", "eleusine", "ginkgo", "durio", "nelumbo", "calypso", "lablab",
    "secale", "astilbe", "cordyline", "hebe", "croton", "chelone", "glycine", "liriope", "iresine",
    "cakile", "bidens", "lens", "arum", "geum", "sium", "aa",
  ]

  /// Epithets with irregular endings.
  private static let epithets: Set<String> = [
    "oleander", "suber", "ginseng", "cajan", "nil", "tef", "mungo", "mugo", "mume", "mas", "mays",
    "negundo", "pepo", "melo", "unedo", "abies", "niger", "ruber", "glaber", "asper", "scaber",
    "pulcher", "tener", "acer", "suave", "breve", "leve", "grave", "molle", "humile", "dulce",
    "triste", "acre", "mite", "edule", "major", "minor", "max", "rex", "nox", "bufo", "exsul",
    "caput", "liber", "integer", "bonduc", "batatas", "rhoeas", "stoechas", "macao", "cacao",
    "viride", "robur", "limon", "moly", "martagon", "mahaleb", "aparine", "jambos", "konjac",
    "icaco", "unshiu", "guayacan", "quamoclit", "quamash", "catechu", "pardalianches", "azedarach",
    "basjoo", "saman", "cablin", "utan", "impatiens", "githago", "karroo",
  ]

  /// Genera that gardeners call by their names, with a word before them for one kind: `Christmas cactus`.
  private static let gardenGenera: Set<String> = [
    "aloe", "amaryllis", "anemone", "aster", "azalea", "begonia", "cactus", "camellia", "canna",
    "clematis", "cosmos", "crocus", "cyclamen", "dahlia", "fuchsia", "gardenia", "geranium",
    "gladiolus", "hibiscus", "hosta", "hydrangea", "iris", "lobelia", "magnolia", "nasturtium",
    "petunia", "phlox", "primula", "salvia", "verbena", "viola", "wisteria", "yucca", "zinnia",
    "eucalyptus", "asparagus", "rhododendron", "philodendron", "chrysanthemum",
  ]
}

extension String {
  fileprivate func ends(with endings: [String], unless others: [String]) -> Bool {
    endings.contains { hasSuffix($0) } && !others.contains { hasSuffix($0) }
  }
}
