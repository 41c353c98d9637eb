/// The places of the columns of a checklist that are read, and their separator.
package struct ChecklistColumns: Equatable, Sendable {
  /// The separator of two columns.
  package var separator: UInt8
  /// Whether quotes around a column may hold the separator.
  var isQuoted = true
  package var name: Int
  package var id: Int?
  package var status: Int?
  package var accepted: Int?
  package var vernacularName: Int?
  package var family: Int?
  package var author: Int?
  /// The kingdom or the code of nomenclature.
  var kingdom: Int?
  /// The parts of a name that no column holds whole, in the order in which they are written.
  var parts: [Int] = []
  /// Whose layout this is; nil for one that has no name.
  var layout: ChecklistLayout?
  /// Where a name is its own reference, and another column then refers to the name to use.
  var ownID: Int?

  /// The last column that is read.
  package var last: Int {
    let all = [id, status, accepted, vernacularName, family, author, kingdom, ownID]
    return (all.compactMap { $0 } + parts).reduce(name, max)
  }

  /// Possible separators of columns, the most certain first.
  package static let separators = Array("\t|;,".utf8)

  /// Whether a byte is one of them; a long list has many bytes.
  static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\t"), UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: ","): true
    default: false
    }
  }

  package init(separator: UInt8, name: Int) {
    self.separator = separator
    self.name = name
  }

  /// Finds the columns by their titles; nil when none of them holds the names.
  package init?(titles: [String], separator: UInt8) {
    let titles = titles.map(Self.term)
    func place(_ known: [String]) -> Int? {
      known.lazy.compactMap { titles.firstIndex(of: $0) }.first
    }
    let genus = titles.firstIndex(of: "genus")
    let epithet = genus.flatMap { _ in place(["species", "specificepithet"]) }
    let names = epithet == nil ? Self.nameTitles + ["species", "taxon", "name"] : Self.nameTitles
    guard let name = place(names) ?? epithet else { return nil }
    self.init(separator: separator, name: name)
    if let genus, name == epithet {
      let places = [
        place(["genushybridmarker"]), genus, place(["specieshybridmarker"]), epithet,
        place(["infraspecificrank"]), place(["infraspecificepithet", "subspecies"]),
      ]
      parts = places.compactMap { $0 }
    }
    layout = ChecklistLayout(terms: titles)
    id = place(["taxonid", "plantnameid", "id", "synonymsymbol"])
    status = place(["taxonomicstatus", "taxonstatus", "status", "taxonomicstatusintpl"])
    accepted = place([
      "acceptednameusageid", "acceptedplantnameid", "acceptednameusage", "acceptedname",
      "acceptedid",
    ])
    vernacularName = place([
      "vernacularname", "commonname", "englishname", "nationalcommonname",
    ])
    family = place(["family"])
    author = place([
      "scientificnameauthorship", "taxonauthors", "authorship", "author", "authors",
    ])
    kingdom = place(["kingdom", "nomenclaturalcode", "code"])
    switch layout {
    case .catalogueOfLife: accepted = accepted ?? place(["parentid"])
    case .usda:
      // A synonym has the symbol of the name to use, and one of its own.
      ownID = place(["symbol", "acceptedsymbol"])
      accepted = ownID
    default: break
    }
  }

  /// The columns of the GBIF backbone's `simple.txt`, which has no heading; nil for another row.
  init?(simple row: [String]) {
    guard (29...31).contains(row.count), row[0].allSatisfy(\.isNumber), !row[0].isEmpty,
      ["t", "f"].contains(row[3])
    else { return nil }
    self.init(separator: UInt8(ascii: "\t"), name: 18)
    isQuoted = false
    (id, accepted, status, kingdom) = (0, 1, 4, 10)
    layout = .gbifSimple
  }

  private static let nameTitles = [
    "scientificname", "scientfiicname", "taxonname", "canonicalname", "latinname", "botanicalname",
    "scientificnamewithauthor",
  ]

  /// A title as terms are compared: `dwc:scientificName`, `taxon_name`, `Scientific Name`.
  static func term(_ title: String) -> String {
    let local = title.split(whereSeparator: { $0 == ":" || $0 == "/" }).last ?? ""
    return local.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}

extension ChecklistColumns {
  /// The entry of a row; nil for one without a name.
  package func entry(_ field: (Int) throws(ReadingFault) -> String?) throws(ReadingFault)
    -> ChecklistEntry?
  {
    func optional(_ place: Int?) throws(ReadingFault) -> String? {
      guard let place else { return nil }
      return try field(place)
    }
    guard let text = try fullName(field) else { return nil }
    var found = ChecklistEntry.Status(try optional(status) ?? "")
    let target = try optional(accepted)
    var reference = try optional(id)
    if let ownID {
      if reference != nil { found = .synonym }
      if reference == nil { reference = try field(ownID) }
    }
    if status == nil, let target, target != reference, target != text { found = .synonym }
    let isTarget = found == .synonym || found == .ambiguous
    var entry = ChecklistEntry(
      id: reference, name: text, author: try optional(author), status: found,
      accepted: isTarget ? target : nil, vernacularName: try optional(vernacularName),
      family: try optional(family))
    if let kingdom = try optional(kingdom), Self.otherKingdoms.contains(kingdom.lowercased()) {
      entry.isOfOtherKingdom = true
    }
    return entry
  }

  /// The name of a row, put together where its parts have columns of their own.
  private func fullName(_ field: (Int) throws(ReadingFault) -> String?) throws(ReadingFault)
    -> String?
  {
    guard !parts.isEmpty else { return try field(name) }
    var words: [String] = []
    for place in parts {
      guard let text = try field(place) else { continue }
      // Some lists repeat the genus before the epithet.
      if place == name, text.first?.isUppercase == true { words = [] }
      words.append(text)
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Kingdoms and codes whose names are those of no plants, with GBIF's numbers.
  private static let otherKingdoms: Set<String> = [
    "animalia", "bacteria", "archaea", "viruses", "protozoa", "zoological", "bacterial", "virus",
    "iczn", "1", "2", "3", "7", "8",
  ]
}
