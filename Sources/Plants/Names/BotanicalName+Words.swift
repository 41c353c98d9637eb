extension BotanicalName {
  /// Whether a word can be a genus: `Rosa`, `Aa`, `Cheirolophus`.
  static func isUninomial(_ word: Substring) -> Bool {
    guard word.count > 1, let first = word.first, first.isUppercase else { return false }
    return word.dropFirst().allSatisfy { $0.isLowercase || $0 == "-" } && word.isLatin
  }

  /// Whether a word can be an epithet: `canina`, `novae-angliae`, `uva-ursi`.
  static func isEpithet(_ word: Substring) -> Bool {
    guard word.count > 1, word.first?.isLowercase == true, word.last?.isLowercase == true,
      word.allSatisfy({ $0.isLowercase || $0 == "-" }), word.isLatin
    else {
      return false
    }
    return !authorParticles.contains(String(word)) && qualifier(word) == nil
  }

  /// The words with a capital genus, where both words of a binomial look Latin: `rosa canina`.
  static func capitalized(_ words: [Substring]) -> [Substring] {
    guard words.count == 2, isEpithet(words[0]), isEpithet(words[1]),
      words.allSatisfy({ word in latinEndings.contains { word.hasSuffix($0) } })
    else {
      return words
    }
    return [Substring(words[0].prefix(1).uppercased() + words[0].dropFirst()), words[1]]
  }

  private static let latinEndings = [
    "a", "us", "um", "is", "ix", "ex", "ax", "os", "on", "as", "ens", "ans", "ii", "ae", "oides",
  ]

  /// Whether a word can stand in a formula: a name, a sign or an author's, not anything that was typed.
  static func canStandInFormula(_ word: Substring) -> Bool {
    let isQuoted = word.hasPrefix("'") || word.hasSuffix("'")
    return !isQuoted && word.allSatisfy { $0.isLetter || $0.isNumber || "×.,-'()&".contains($0) }
  }

  /// Whether a word abbreviates a genus that was named before.
  static func isAbbreviatedGenus(_ word: Substring) -> Bool {
    (2...3).contains(word.count) && word.hasSuffix(".") && word.first?.isUppercase == true
  }
}

extension Substring {
  /// Whether the word is written in Latin letters, with or without marks.
  fileprivate var isLatin: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x2D, 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x300...0x36F: true
      default: false
      }
    }
  }
}
