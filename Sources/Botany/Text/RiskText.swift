import Foundation

/// A text brought to a form in which words can be found however they are written.
///
/// Lower case, without marks on letters, hidden characters, digits for letters (`3at`) or spaces between
/// single letters (`e a t`).
package struct RiskText {
  package var words: [String]

  package init(_ text: String) {
    let folded = text.decomposedStringWithCompatibilityMapping.lowercased()
    var plain = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .format, .enclosingMark: continue
      default: break
      }
      switch scalar {
      case "ß": plain.append(contentsOf: "ss".unicodeScalars)
      case "'", "’", "‘", "`", "´": continue
      case "@": plain.append("a")
      case "$": plain.append("s")
      case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil:
        plain.append(scalar)
      default: plain.append(" ")
      }
    }
    let split = String(plain).split(separator: " ").map(Self.withoutDisguise)
    words = Self.joiningSingleLetters(split)
  }

  /// Digits and letters of other scripts that are written like Latin letters.
  private static let lookAlikes: [Character: Character] = [
    "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "а": "a", "е": "e", "о": "o",
    "р": "p", "с": "c", "у": "y", "х": "x", "і": "i", "ѕ": "s", "т": "t", "к": "k", "м": "m",
    "н": "h", "в": "b", "ο": "o", "α": "a", "ε": "e", "ι": "i", "τ": "t",
  ]

  /// A word that mixes Latin letters with others that look like them, in Latin letters.
  private static func withoutDisguise(_ word: Substring) -> String {
    guard word.contains(where: { $0.isASCII && $0.isLetter }) else { return String(word) }
    return String(word.map { lookAlikes[$0] ?? $0 })
  }

  private static func joiningSingleLetters(_ words: [String]) -> [String] {
    var joined: [String] = []
    var run: [String] = []
    func close() {
      // "i" and "a" are words; three letters in a row are a word that was spread out.
      guard run.count > 2 else {
        joined += run
        run = []
        return
      }
      joined.append(run.joined())
      if run[0] == "i" || run[0] == "a" { joined.append(run.dropFirst().joined()) }
      run = []
    }
    for word in words {
      if word.count == 1, word.first?.isASCII == true, word.first?.isLetter == true {
        run.append(word)
      } else {
        close()
        joined.append(word)
      }
    }
    close()
    return joined
  }
}
