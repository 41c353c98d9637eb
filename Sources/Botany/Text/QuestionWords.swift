import Foundation

/// The words of a question, each as written and as compared.
package struct QuestionWords: Sendable {
  package struct Word: Equatable, Sendable {
    /// As the person wrote it.
    package var written: String
    /// In lower case, without accents and apostrophes.
    package var folded: String
    /// Whether a sentence ends behind it.
    package var endsSentence = false
    /// Whether a comma or another mark follows it.
    package var endsClause = false
  }

  package var words: [Word] = []

  private static let quotes = CharacterSet(charactersIn: "'’‘`´")

  package init(_ text: String) {
    var pending = ""
    func take(endingSentence: Bool) {
      defer { pending = "" }
      let folded = RiskText(pending).words.joined()
      if !folded.isEmpty {
        words.append(
          Word(
            written: pending.trimmingCharacters(in: Self.quotes), folded: folded,
            endsSentence: endingSentence))
      } else if endingSentence, !words.isEmpty {
        words[words.count - 1].endsSentence = true
      }
    }
    for character in text {
      switch character {
      case "'", "’", "‘", "`", "´": pending.append(character)
      case ".", "!", "?", ";", ":", "\n": take(endingSentence: true)
      case _ where character.isLetter || character.isNumber: pending.append(character)
      default:
        // What is no letter and no space, such as an invisible character inside a word, parts nothing.
        if character.isWhitespace || character.isPunctuation || character.isSymbol {
          take(endingSentence: false)
          if !character.isWhitespace, character != "-", !words.isEmpty {
            words[words.count - 1].endsClause = true
          }
        }
      }
    }
    take(endingSentence: true)
  }

  /// The folded words of some places, with spaces between them.
  package func folded(_ range: Range<Int>) -> String {
    words[range].map(\.folded).joined(separator: " ")
  }

  /// The text with some of its words replaced by "it".
  package func replacing(_ ranges: [Range<Int>]) -> String {
    var text = ""
    for (place, word) in words.enumerated() {
      let range = ranges.first { $0.contains(place) }
      if range == nil || range?.lowerBound == place {
        text += (text.isEmpty ? "" : " ") + (range == nil ? word.written : "it")
      }
      if word.endsSentence { text += "." }
    }
    return text
  }

  /// The words of some places as they were written.
  package func written(_ range: Range<Int>) -> String {
    words[range].map(\.written).joined(separator: " ")
  }
}
