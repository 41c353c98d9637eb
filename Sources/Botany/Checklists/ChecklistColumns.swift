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

  /// The last column that is read.
  package var last: Int {
    max(name, id ?? 0, status ?? 0, accepted ?? 0, vernacularName ?? 0, family ?? 0, author ?? 0)
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
    guard let name = place(Self.nameTitles) else { return nil }
    self.init(separator: separator, name: name)
    id = place(["taxonid", "plantnameid", "id"])
    status = place(["taxonomicstatus", "taxonstatus", "status"])
    accepted = place([
      "acceptednameusageid", "acceptedplantnameid", "acceptednameusage", "acceptedname",
    ])
    vernacularName = place(["vernacularname", "commonname", "englishname"])
    family = place(["family"])
    author = place([
      "scientificnameauthorship", "taxonauthors", "authorship", "author", "authors",
    ])
  }

  private static let nameTitles = [
    "scientificname", "taxonname", "canonicalname", "latinname", "botanicalname", "species",
    "taxon", "name",
  ]

  /// A title as terms are compared: `dwc:scientificName`, `taxon_name`, `Scientific Name`.
  private static func term(_ title: String) -> String {
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
    guard let text = try field(name) else { return nil }
    var found = ChecklistEntry.Status(try optional(status) ?? "")
    let target = try optional(accepted)
    let reference = try optional(id)
    let isTarget = found == .synonym || found == .ambiguous
    if status == nil, let target, target != reference, target != text { found = .synonym }
    return ChecklistEntry(
      id: reference, name: text, author: try optional(author), status: found,
      accepted: isTarget || found == .synonym ? target : nil,
      vernacularName: try optional(vernacularName), family: try optional(family))
  }
}
