/// The columns of one row of a table.
package struct ChecklistRow {
  private let bytes: [UInt8]
  private let line: Int
  private let fields: [Range<Int>]

  /// Finds the columns of a row, up to the last one that is read.
  package init(_ bytes: [UInt8], line: Int, columns: ChecklistColumns) {
    self.bytes = bytes
    self.line = line
    fields = Self.fields(of: bytes, columns)
  }

  /// The text of a column without surrounding space and quotes; nil for an empty one.
  package func text(at place: Int) throws(ReadingFault) -> String? {
    guard place < fields.count else { return nil }
    return try Self.text(bytes[fields[place]], line: line)
  }

  /// The texts of all columns of a heading, up to the last that is not empty.
  package static func titles(
    of row: [UInt8], line: Int, separator: UInt8
  ) throws(ReadingFault) -> [String] {
    let heading = ChecklistRow(
      row, line: line, columns: ChecklistColumns(separator: separator, name: row.count))
    var titles: [String] = []
    for place in heading.fields.indices { titles.append(try heading.text(at: place) ?? "") }
    while titles.last?.isEmpty == true { titles.removeLast() }
    return titles
  }

  /// The text of a part of a row, which has to be UTF-8 without control characters that end a text.
  package static func text(_ bytes: ArraySlice<UInt8>, line: Int) throws(ReadingFault) -> String? {
    var part = bytes
    while let last = part.last, last <= 0x20, last != 0 { part.removeLast() }
    while let first = part.first, first <= 0x20, first != 0 { part.removeFirst() }
    guard !part.isEmpty else { return nil }
    guard !part.contains(0) else {
      throw ReadingFault("line \(line) holds a NUL; save it as plain UTF-8 text")
    }
    guard let text = String(validating: part, as: UTF8.self) else {
      throw ReadingFault(
        "line \(line) is not UTF-8 text; convert it, from Latin-1 with "
          + "'iconv -f LATIN1 -t UTF-8'")
    }
    guard text.hasPrefix("\""), text.hasSuffix("\""), text.utf8.count > 1 else { return text }
    let inner = text.dropFirst().dropLast().split(
      separator: "\"\"", omittingEmptySubsequences: false
    )
    .joined(separator: "\"")
    return inner.isEmpty ? nil : inner
  }

  private static func fields(of row: [UInt8], _ columns: ChecklistColumns) -> [Range<Int>] {
    let quote = UInt8(ascii: "\"")
    var fields: [Range<Int>] = []
    fields.reserveCapacity(columns.last + 1)
    row.withUnsafeBufferPointer { row in
      var start = 0
      while start <= row.count, fields.count <= columns.last {
        var end = start
        if columns.isQuoted, end < row.count, row[end] == quote,
          let close = Self.closing(in: row, after: end, columns.separator)
        {
          end = close
        }
        while end < row.count, row[end] != columns.separator { end += 1 }
        fields.append(start..<end)
        start = end + 1
      }
    }
    return fields
  }

  /// Where a quoted column ends; nil when the quote is a mere character.
  private static func closing(
    in row: UnsafeBufferPointer<UInt8>, after open: Int, _ separator: UInt8
  ) -> Int? {
    let quote = UInt8(ascii: "\"")
    var place = open + 1
    while place < row.count {
      if row[place] == quote {
        let next = place + 1
        if next == row.count || row[next] == separator || row[next] == UInt8(ascii: "\r") {
          return next
        }
        guard row[next] == quote else { return nil }
        place = next
      }
      place += 1
    }
    return nil
  }
}
