internal import CVisionTools

/// What one look at a picture showed.
struct TextLook {
  let words: [TextEngine.Word]
  let view: PictureView
  let scale: Double
  let degrees: Double

  /// A word as sure as this is one, if it has a few letters.
  static let sureConfidence = 0.7
  /// A word of a line that holds sure ones may be less sure, but not less than this.
  static let leastConfidence = 0.25

  /// Words that leaves do not show: their patterns are read as a letter or two, or unsurely.
  private static func isSure(_ word: TextEngine.Word) -> Bool {
    word.confidence >= sureConfidence && word.weight >= 3
      && word.weight * 3 >= word.text.count * 2
  }

  private var sureWords: [TextEngine.Word] { words.filter(Self.isSure) }

  /// Letters and digits of sure words, each counted by how sure the reader was of it.
  var score: Double {
    sureWords.reduce(0) { $0 + Double($1.weight) * $1.confidence }
  }

  /// Text that is upright: upside down, words are read too, but fewer of them and seldom so surely.
  var isConvincing: Bool {
    let letters = sureWords.reduce(0) { $0 + $1.weight }
    return letters >= 16 && score >= 0.85 * Double(letters)
  }

  var regions: [TextRegion] { TextRegion.regions(of: words, where: Self.isSure) }

  /// How many lines there are, sure or not.
  var lineCount: Int { rows.count }

  /// The words as they were read.
  var texts: Set<String> { Set(words.map(\.text)) }

  private var rows: [[TextEngine.Word]] {
    Dictionary(grouping: words, by: \.line).sorted { $0.key < $1.key }
      .map { row in Self.trimmed(row.value.filter { $0.confidence >= Self.leastConfidence }) }
      .filter { row in row.contains { $0.weight >= 2 } }
  }

  /// The lines of a place where text stands; `known` are the words that an earlier look showed.
  ///
  /// A line counts where some of it is sure, or two looks agree; a code such as C5 is seldom read
  /// surely, and counts where it is as high as the lines that are.
  func lines(sureOf known: Set<String>) -> [TextLine] {
    let rows = rows
    let isSure = { (row: [TextEngine.Word]) in
      row.contains { word in
        word.weight >= 2
          && (word.confidence >= Self.sureConfidence
            || known.contains(word.text))
      }
    }
    let heights = rows.filter(isSure).compactMap { $0.map(\.height).max() }.sorted()
    guard let lowest = heights.first, let highest = heights.last else { return [] }
    let isLikely = { (row: [TextEngine.Word]) in
      let height = row.map(\.height).max() ?? 0
      return row.reduce(0) { $0 + $1.weight } >= 2 && Self.confidence(of: row) >= 0.4
        && height * 3 >= lowest * 2 && height * 2 <= highest * 3
    }
    return rows.filter { isSure($0) || isLikely($0) }.map(line)
  }

  private func line(of words: [TextEngine.Word]) -> TextLine {
    let box = words.reduce(words[0].box) { $0.union($1.box) }
    return TextLine(
      text: words.map { PlainText.singleLine($0.text) }.filter { !$0.isEmpty }
        .joined(separator: " "),
      confidence: Self.confidence(of: words),
      box: view.photoBox(
        left: Int(box.left), top: Int(box.top), right: Int(box.right), bottom: Int(box.bottom)))
  }

  /// How sure the words are, each counted by its length.
  private static func confidence(of words: [TextEngine.Word]) -> Double {
    let characters = words.reduce(0) { $0 + $1.text.count }
    return words.reduce(0) { $0 + $1.confidence * Double($1.text.count) }
      / Double(max(1, characters))
  }

  /// The edge of a label is read as a mark before or after its lines.
  private static func trimmed(_ words: [TextEngine.Word]) -> [TextEngine.Word] {
    guard let start = words.firstIndex(where: { $0.weight > 0 }),
      let end = words.lastIndex(where: { $0.weight > 0 })
    else { return [] }
    return Array(words[start...end])
  }
}
