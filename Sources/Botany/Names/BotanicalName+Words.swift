import Foundation

extension BotanicalName {
  /// Whether a word can be a genus: `Rosa`, `Aa`, `Cheirolophus`.
  static func isUninomial(_ word: Substring) -> Bool {
    guard word.count > 1, let first = word.first, first.isUppercase else { return false }
    return word.dropFirst().allSatisfy { $0.isLowercase || $0 == "-" } && word.isLatin
      && !word.hasSuffix("-")
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

  /// Whether a word can stand in the authorship of a name: `(L.)`, `d'Urv.`, `ex`, `1753`.
  static func isOfAuthor(_ word: Substring) -> Bool {
    let core = word.drop { "([".contains($0) }
    guard let first = core.first else { return true }
    if first.isUppercase || "&,;:.)]'".contains(first) { return !core.contains { $0.isSymbol } }
    if first.isNumber { return core.allSatisfy { $0.isNumber || ".,:;-–()]".contains($0) } }
    let plain = core.lowercased().filter { $0.isLetter }
    if authorParticles.contains(plain) { return true }
    // `d'Urv.`, `de-la-Cruz`
    return core.dropFirst().first == "'" && core.dropFirst(2).first?.isUppercase == true
      || core.split(separator: "-").last?.first?.isUppercase == true
  }

  /// Whether a word is the designation under which a plant is sold: `SUNDANCE`, `Bonica®`.
  static func isTradeName(_ word: Substring) -> Bool {
    if word.last == "®" || word.last == "™" { return true }
    let letters = word.filter { $0.isLetter }
    return letters.count > 2 && letters.allSatisfy(\.isUppercase) && !word.contains(".")
      && letters != "HBK"
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

extension Substring {
  /// The word with `ae` and `oe` in two letters each.
  var withoutLigatures: String {
    utf8.allSatisfy { $0 < 128 }
      ? String(self)
      : String(self).replacing("Æ", with: "Ae").replacing("Œ", with: "Oe").replacing(
        "æ", with: "ae"
      ).replacing("œ", with: "oe")
  }

  /// The letters that the Code prescribes for those of an epithet (ICN, Article 60.7 and 60.8).
  ///
  /// A diaeresis that parts two vowels, as in `Isoëtes`, may stay.
  var transcribed: String {
    guard !utf8.allSatisfy({ $0 < 128 }) else { return String(self) }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "ä", "æ": text += "ae"
      case "ö", "ø", "œ": text += "oe"
      case "ü": text += "ue"
      case "å": text += "ao"
      case "Æ": text += "Ae"
      case "Œ": text += "Oe"
      case "Ö", "Ø": text += "Oe"
      case "Ä": text += "Ae"
      case "Ü": text += "Ue"
      case "ß": text += "ss"
      case "ſ": text += "s"
      case "ë", "ï": text.unicodeScalars.append(scalar)
      default:
        let letter = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first
        text.unicodeScalars.append(letter ?? scalar)
      }
    }
    // Nobody reads the last vowels of `Kalanchoë` as one, and its conserved spelling has no mark.
    return text.hasSuffix("oë") || text.hasSuffix("aë") ? text.dropLast() + "e" : text
  }
}
