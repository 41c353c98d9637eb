/// Joins the tables of a Catalogue of Life Data Package that has names, taxa and synonyms in a file each.
struct SplitNames {
  /// The tables of a package, in the order in which they have to be read.
  struct Files {
    var inOrder: [String]

    /// Finds the tables; nil where the names are in one table.
    init?(among names: [String]) {
      func file(_ wanted: String) -> String? {
        names.first { name in
          let base = (name.split(separator: "/").last.map(String.init) ?? name).lowercased()
          return ["tsv", "csv", "txt"].contains { base == "\(wanted).\($0)" }
        }
      }
      guard let name = file("name"), let taxon = file("taxon") else { return nil }
      inOrder = [taxon, file("synonym"), name].compactMap { $0 }
    }
  }

  private var rows = ChecklistRows()
  private var columns: [String: Int]?
  private var separator = UInt8(ascii: "\t")
  private var names: [String: String] = [:]
  private var accepted: Set<String> = []
  private var targets: [String: [(taxon: String, status: String)]] = [:]

  /// Takes a piece of the tables, one after the other; an empty piece ends a table.
  mutating func take(
    _ piece: UnsafeRawBufferPointer, _ body: (ChecklistEntry) -> Void
  ) throws(ReadingFault) {
    rows.append(piece)
    while let row = try rows.next() { try take(row, body) }
    if piece.isEmpty {
      rows = ChecklistRows()
      columns = nil
    }
  }

  private mutating func take(
    _ row: [UInt8], _ body: (ChecklistEntry) -> Void
  ) throws(ReadingFault) {
    guard let columns else {
      separator = ChecklistColumns.separators.first(where: row.contains) ?? separator
      rows.quotesHoldLines = separator == UInt8(ascii: ",")
      let titles = try ChecklistRow.titles(of: row, line: rows.line, separator: separator)
      self.columns = Dictionary(
        titles.enumerated().map { (ChecklistColumns.term($1), $0) }, uniquingKeysWith: { $1 })
      return
    }
    let last = ChecklistColumns(separator: separator, name: columns.values.max() ?? 0)
    let cells = ChecklistRow(row, line: rows.line, columns: last)
    func cell(_ title: String) throws(ReadingFault) -> String? {
      guard let place = columns[title] else { return nil }
      return try cells.text(at: place)
    }
    guard let name = try cell("nameid") else {
      guard let id = try cell("id"), let text = try cell("scientificname") else { return }
      return report(id, text, try cell("authorship"), body)
    }
    if let taxon = try cell("taxonid") {
      targets[name, default: []].append((taxon, try cell("status") ?? "synonym"))
    } else if let taxon = try cell("id") {
      names[taxon] = name
      accepted.insert(name)
    }
  }

  private func report(
    _ id: String, _ text: String, _ author: String?, _ body: (ChecklistEntry) -> Void
  ) {
    for target in targets[id] ?? [] {
      body(
        ChecklistEntry(
          id: id, name: text, author: author, status: ChecklistEntry.Status(target.status),
          accepted: names[target.taxon]))
    }
    guard accepted.contains(id) || targets[id] == nil else { return }
    body(
      ChecklistEntry(
        id: id, name: text, author: author,
        status: accepted.contains(id) ? .accepted : .unplaced))
  }
}
