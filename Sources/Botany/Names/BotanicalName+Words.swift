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

  /// The words in the case of a name where they look Latin: `rosa canina`, `Rosa Rugosa`, `ROSA canina`.
  static func capitalized(_ words: [Substring]) -> [Substring] {
    let places = words.indices.filter { words[$0] != NameSource.hybridSign }.prefix(2)
    guard places.count == 2, let first = places.first, let second = places.last else {
      return words
    }
    let (genus, epithet) = (words[first], words[second])
    let lowered = Substring(epithet.lowercased())
    guard isEpithet(lowered), epithet == lowered || !epithet.hasSuffix(".") else { return words }
    let isLower = isEpithet(genus) && epithet == lowered
    let isShouted = genus.count > 2 && genus.allSatisfy(\.isUppercase)
    if isLower || isShouted {
      guard LatinWords.isGenus(genus), LatinWords.isEpithet(lowered) else { return words }
    } else {
      guard epithet != lowered, isUninomial(genus), LatinWords.isGenus(genus),
        epithet.dropFirst().allSatisfy(\.isUppercase)
          ? epithet.count > 3 && LatinWords.isEpithet(lowered)
          : isUninomial(epithet) && LatinWords.isCapitalizedEpithet(lowered)
      else { return words }
    }
    var cased = words
    cased[first] = Substring(genus.prefix(1).uppercased() + genus.dropFirst().lowercased())
    cased[second] = lowered
    return cased
  }

  /// Whether a word can be part of a formula: a name, a sign or an author.
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
