/// The table of names as described by `meta.xml` in a Darwin Core archive.
struct DarwinCoreArchive: Equatable {
  /// The name of the table's file.
  var file: String
  /// Where its columns are.
  var columns: ChecklistColumns
  /// How many lines of heading it has.
  var heading: Int

  /// The name of the description.
  static let description = "meta.xml"

  /// Reads a description.
  init(description bytes: [UInt8]) throws(ReadingFault) {
    let root: XMLElement
    do throws(XMLFault) {
      root = try XMLParser.root(of: bytes)
    } catch {
      throw ReadingFault("\(Self.description) in it cannot be read: \(error.reason)")
    }
    guard let core = root.children.first(where: { $0.name.local == "core" }),
      let file = core.first(where: { $0.name.local == "location" })?.text,
      !file.isEmpty
    else { throw ReadingFault("\(Self.description) in it names no table of names") }
    func attribute(_ name: String, of element: XMLElement) -> String? {
      element.attributes.first { $0.name.local == name }?.value
    }
    if let encoding = attribute("encoding", of: core),
      !["utf-8", "utf8", "us-ascii", "ascii", ""].contains(encoding.lowercased())
    {
      throw ReadingFault("\(file) in it is \(encoding), not UTF-8 text; convert it with 'iconv'")
    }
    var titles: [String] = []
    for field in core.children where ["id", "field"].contains(field.name.local) {
      guard let place = attribute("index", of: field).flatMap({ Int($0) }),
        (0..<1000).contains(place)
      else { continue }
      while titles.count <= place { titles.append("") }
      let term = field.name.local == "id" ? "taxonID" : attribute("term", of: field) ?? ""
      // The reference may be a term of its own as well.
      if titles[place].isEmpty || field.name.local == "field" { titles[place] = term }
    }
    let separator = Self.character(attribute("fieldsTerminatedBy", of: core) ?? ",")
    guard let separator else {
      throw ReadingFault("\(file) in it has more than one character between columns")
    }
    guard var columns = ChecklistColumns(titles: titles, separator: separator) else {
      throw ReadingFault("\(file) in it has no column of the term scientificName")
    }
    columns.isQuoted = attribute("fieldsEnclosedBy", of: core) != ""
    self.file = file.trimmed
    self.columns = columns
    heading = attribute("ignoreHeaderLines", of: core).flatMap { Int($0) } ?? 0
  }

  /// The names that the table has in archives without a description.
  static let usualFiles = [
    "taxon.tsv", "taxon.txt", "taxon.csv", "taxa.txt", "taxa.csv", "classification.csv",
    "classification.txt", "wcvp_names.csv", "wcvp_taxon.csv", "nameusage.tsv", "taxon.tab",
  ]

  /// The table in an archive without a description: a file with a usual name, or the only text.
  static func table(among names: [String]) throws(ReadingFault) -> String {
    func base(_ name: String) -> String {
      (name.split(separator: "/").last.map(String.init) ?? name).lowercased()
    }
    if let found = names.first(where: { usualFiles.contains(base($0)) }) { return found }
    let texts = names.filter { name in
      [".txt", ".tsv", ".csv", ".tab"].contains { base(name).hasSuffix($0) }
        && !base(name).hasPrefix(".") && !base(name).hasPrefix("readme")
    }
    guard let only = texts.first, texts.count == 1 else {
      let list = names.sorted().prefix(8).joined(separator: ", ")
      throw ReadingFault(
        (texts.isEmpty
          ? "it holds no table of names" : "it is not clear which file holds the names")
          + (list.isEmpty ? "" : " (there are: \(list))") + "; name the file itself")
    }
    return only
  }

  /// One character as the description writes it.
  private static func character(_ text: String) -> UInt8? {
    switch text {
    case "\\t": UInt8(ascii: "\t")
    case _ where text.utf8.count == 1: text.utf8.first
    default: nil
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
