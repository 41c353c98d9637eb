import Botany
package import Files

extension PhotoManifest {
  /// Reads a list: values between commas, semicolons or tabs, the columns named in the first line.
  ///
  /// There is a column `path`, relative to the list; a column `scientificName`, which holds a scientific
  /// name, `unknown` or `not a plant`; and perhaps `family`. Other columns do not matter.
  ///
  /// - Parameter path: The file; `-` is standard input, whose paths begin in the current folder.
  /// - Throws: ``PlantidError``, which names the line.
  package init(at path: String) throws(PlantidError) {
    let folder = path == "-" ? "" : path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    self.init(name: path == "-" ? "standard input" : path, items: [])
    var rows = ChecklistRows()
    var columns: Columns?
    do throws(ReadingFault) {
      try ChecklistSource.readPieces(of: path) { (piece) throws(ReadingFault) in
        rows.append(piece)
        while let row = try rows.next() {
          guard try ChecklistRow.text(row[...], line: rows.line) != nil else { continue }
          guard let found = columns else {
            let found = try Columns(row, line: rows.line)
            rows.quotesHoldLines = found.layout.holdsLines
            columns = found
            continue
          }
          items.append(try found.item(row, line: rows.line, folder: folder))
        }
      }
      guard !items.isEmpty else {
        throw ReadingFault(
          "it lists no photos; name the columns path and scientificName in its first line")
      }
    } catch {
      throw error.error(of: path)
    }
  }

  /// Where the columns of a list are that count.
  private struct Columns {
    var layout: ChecklistColumns
    private let path: Int
    private let truth: Int
    private let family: Int?

    init(_ heading: [UInt8], line: Int) throws(ReadingFault) {
      let separator = ChecklistColumns.separators.first(where: heading.contains)
      let titles = try ChecklistRow.titles(
        of: heading, line: line, separator: separator ?? UInt8(ascii: ",")
      ).map { $0.lowercased().filter(\.isLetter) }
      func place(_ names: String...) -> Int? {
        names.lazy.compactMap { titles.firstIndex(of: $0) }.first
      }
      guard let path = place("path", "file", "photo", "image") else {
        throw ReadingFault("its first line names no column 'path'; name one so")
      }
      guard let truth = place("scientificname", "scientific", "truth") else {
        throw ReadingFault("its first line names no column 'scientificName'; name one so")
      }
      self.path = path
      self.truth = truth
      family = place("family")
      layout = ChecklistColumns(separator: separator ?? UInt8(ascii: ","), name: max(path, truth))
      layout.family = family
    }

    func item(_ row: [UInt8], line: Int, folder: String) throws(ReadingFault) -> Item {
      let values = ChecklistRow(row, line: line, columns: layout)
      guard let name = try values.text(at: path) else {
        throw ReadingFault("line \(line) names no photo; write its path")
      }
      let family = try family.flatMap { (place) throws(ReadingFault) in
        try values.text(at: place)
      }
      guard let truth = PhotoTruth(try values.text(at: truth), family: family) else {
        throw ReadingFault(
          "line \(line) says no plant; write a scientific name, 'unknown' or 'not a plant'")
      }
      return Item(name: name, path: name.hasPrefix("/") ? name : folder + name, truth: truth)
    }
  }
}
