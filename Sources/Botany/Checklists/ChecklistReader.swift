import Files

/// Reads a checklist as its bytes come: one name a line, or columns named in the first line.
struct ChecklistReader {
  private var rows = ChecklistRows()
  private var form: Form
  private var stop = StopCheck()
  /// How many names were read.
  private(set) var count = 0

  private enum Form {
    /// The first line has not been seen.
    case unknown
    /// One name a line.
    case names
    /// Columns; so many lines of heading are still to come.
    case columns(ChecklistColumns, heading: Int)
  }

  /// The layout that was recognized.
  var layout: ChecklistLayout? {
    if case .columns(let columns, _) = form { columns.layout } else { nil }
  }

  /// Reads a file that describes itself.
  init() {
    form = .unknown
  }

  /// Reads a file with known columns, after a number of lines of heading.
  init(columns: ChecklistColumns, heading: Int) {
    form = .columns(columns, heading: heading)
    rows.quotesHoldLines = columns.holdsLines
  }

  /// Reads a piece of the file, and calls `body` with the entries in it; an empty piece is the last.
  mutating func take(
    _ piece: UnsafeRawBufferPointer, _ body: (ChecklistEntry) -> Void
  ) throws(ReadingFault) {
    rows.append(piece)
    while let row = try rows.next() {
      guard !stop.isStopped() else { throw .stopped }
      guard let entry = try entry(in: row, line: rows.line) else { continue }
      count += 1
      body(entry)
    }
    if piece.isEmpty, count == 0 {
      throw ReadingFault("it holds no names; write one name a line in it")
    }
  }

  private mutating func entry(in row: [UInt8], line: Int) throws(ReadingFault) -> ChecklistEntry? {
    switch form {
    case .unknown:
      guard let text = try ChecklistRow.text(row[...], line: line) else { return nil }
      if text.hasPrefix("#") { return nil }
      let tab = UInt8(ascii: "\t")
      if row.contains(tab),
        let columns = ChecklistColumns(
          simple: text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
      {
        form = .columns(columns, heading: 0)
        return try entry(in: row, line: line)
      }
      if let columns = try Self.columns(in: row, line: line) {
        form = .columns(columns, heading: 0)
        rows.quotesHoldLines = columns.holdsLines
        return nil
      }
      form = .names
      return try name(in: row, line: line)
    case .names:
      return try name(in: row, line: line)
    case .columns(let columns, let heading) where heading > 0:
      form = .columns(columns, heading: heading - 1)
      return nil
    case .columns(let columns, _):
      let row = ChecklistRow(row, line: line, columns: columns)
      return try columns.entry { (place) throws(ReadingFault) in try row.text(at: place) }
    }
  }

  /// A name on a line of its own; what follows it after a comma or a tab is no part of it.
  private func name(in row: [UInt8], line: Int) throws(ReadingFault) -> ChecklistEntry? {
    var part = row[...]
    if let end = part.firstIndex(where: ChecklistColumns.isSeparator),
      part.first != UInt8(ascii: "\"")
    {
      part = part[..<end]
    }
    guard let name = try ChecklistRow.text(part, line: line), !name.hasPrefix("#") else {
      return nil
    }
    return ChecklistEntry(name: name, status: .accepted)
  }

  /// The columns that a first line names; nil when it is a name itself.
  private static func columns(in row: [UInt8], line: Int) throws(ReadingFault)
    -> ChecklistColumns?
  {
    let separator = ChecklistColumns.separators.first(where: row.contains)
    guard let separator else {
      let title = try ChecklistRow.text(row[...], line: line) ?? ""
      return BotanicalName(title) == nil
        ? ChecklistColumns(titles: [title], separator: UInt8(ascii: "\t")) : nil
    }
    let titles = try ChecklistRow.titles(of: row, line: line, separator: separator)
    if let columns = ChecklistColumns(titles: titles, separator: separator) { return columns }
    guard titles.first.flatMap({ BotanicalName($0) }) == nil else { return nil }
    throw ReadingFault(
      "its first line names the columns \(titles.joined(separator: ", ").printable(limit: 120)); "
        + "none of them is 'scientificName', nor are there 'genus' and 'species', so name one so")
  }
}

extension ChecklistColumns {
  /// Whether a quoted column may contain line ends, as in comma-separated values.
  package var holdsLines: Bool {
    isQuoted && [UInt8(ascii: ","), UInt8(ascii: ";")].contains(separator)
  }
}
