extension String {
  /// The text up to where it has repeated the same few words five times, and an ellipsis.
  ///
  /// Small models may repeat a word for ever. The result for the beginning of a text is a prefix of
  /// the result for all of it. Takes time in proportion to the text.
  package var withoutEndlessRepetition: String {
    let words = split(whereSeparator: \.isWhitespace)
    // How many words in a row are the same as the one so many places before.
    var same = [Int](repeating: 0, count: Self.longestRepetition)
    for (place, word) in words.enumerated().dropLast() {
      for distance in 1...Self.longestRepetition {
        let isSame = place >= distance && words[place - distance] == word
        same[distance - 1] = isSame ? same[distance - 1] + 1 : 0
        if same[distance - 1] == distance * (Self.mostRepetitions - 1) {
          return self[..<word.endIndex] + "…"
        }
      }
    }
    return self
  }

  private static let mostRepetitions = 5
  /// The words of what may be repeated.
  private static let longestRepetition = 8
}
