/// Vernacular names of plants with the scientific names they stand for.
///
/// A line holds a folded name, a tab and the scientific names with `|` between them; the lines are sorted by
/// their bytes. A look-up compares about a dozen lines, so that nothing is parsed at the start.
package struct PlantNameList: Sendable {
  private let bytes: [UInt8]

  /// Uses the content of a file; lines of another form are never found.
  package init(file: [UInt8]) {
    bytes = file
  }

  /// The scientific names of a folded vernacular name; empty when it is not in the list.
  package func scientificNames(of name: String) -> [String] {
    let key = Array(name.utf8)
    var low = 0
    var high = bytes.count
    while low < high {
      let start = lineStart(before: (low + high) / 2, after: low)
      let end = bytes[start..<high].firstIndex(of: UInt8(ascii: "\n")) ?? high
      let tab = bytes[start..<end].firstIndex(of: UInt8(ascii: "\t")) ?? end
      let line = bytes[start..<tab]
      if line.elementsEqual(key) {
        guard tab < end else { return [] }
        return String(decoding: bytes[(tab + 1)..<end], as: UTF8.self).split(separator: "|")
          .map(String.init)
      }
      if line.lexicographicallyPrecedes(key) { low = min(end + 1, high) } else { high = start }
    }
    return []
  }

  /// The start of the line that holds a place.
  private func lineStart(before place: Int, after low: Int) -> Int {
    bytes[low..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? low
  }
}
