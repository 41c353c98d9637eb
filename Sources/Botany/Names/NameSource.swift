import Foundation

/// The text of a botanical name, normalised before it is read.
struct NameSource {
  /// The one form of the hybrid sign.
  static let hybridSign: Substring = "×"

  /// The sign of a graft-chimaera.
  static let graftSign: Substring = "+"
  /// Stands where a cultivar stood.
  static let cultivarPlace: Substring = "\u{E000}"

  /// The cultivar, without quotes.
  private(set) var cultivar: String?
  private var text: String

  static func isSign(_ word: Substring) -> Bool { word == hybridSign || word == graftSign }

  init(_ text: String) {
    let composed = Self.withoutMarkup(text).precomposedStringWithCanonicalMapping
    var plain = ""
    for character in composed {
      switch character {
      case "_": plain += " "
      case "*", "`", "†", "?", "\u{E000}": continue
      case "✕", "╳", "⨯", "✖": plain += " × "
      case "×": plain += " × "
      case "+": plain += " + "
      case "(": plain += plain.last?.isLetter == true || plain.last == "'" ? " (" : "("
      case "‘", "’", "‛", "′", "“", "”", "\"": plain += "'"
      default:
        // `'Lich'PBR`
        if character == "P", plain.last == "'", plain.count(where: { $0 == "'" }) % 2 == 0 {
          plain += " "
        }
        plain.append(character)
      }
    }
    self.text = plain
  }

  /// The text without the tags and entities of HTML, and without its number in a list.
  private static func withoutMarkup(_ text: String) -> String {
    var text = text
    if text.contains("<") {
      for tag in ["i", "em", "b", "strong", "span", "I"] {
        text = text.replacingOccurrences(of: "<\(tag)>", with: "")
          .replacingOccurrences(of: "</\(tag)>", with: "")
      }
    }
    if text.contains("&") {
      for (entity, letter) in [
        ("&amp;", "&"), ("&times;", "×"), ("&nbsp;", " "), ("&euml;", "ë"), ("&iuml;", "ï"),
      ] {
        text = text.replacingOccurrences(of: entity, with: letter)
      }
    }
    let number = text.prefix { $0.isASCII && $0.isNumber }
    let after = text.dropFirst(number.count)
    guard !number.isEmpty, number.count < 6, after.hasPrefix(". ") || after.hasPrefix(") ") else {
      return text
    }
    return String(after.dropFirst(2))
  }

  /// Removes a cultivar from the text, quoted or introduced by cv.; false for quotes that make no cultivar.
  mutating func takeCultivar() -> Bool {
    if let open = opening, let close = closing(after: open) {
      let name = text[text.index(after: open)..<close].split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      // Two cultivars, or a doubled quote, name no plant.
      guard !name.contains("''"), !name.contains("' × '") else { return false }
      var (before, after) = (text[..<open], text[close...].dropFirst())
      if before.last == "(", after.first == ")" {
        before.removeLast()
        after.removeFirst()
      }
      let mark = before.split(whereSeparator: \.isWhitespace).last
      if let mark, ["cv.", "cv"].contains(mark) { before = before.dropLast(mark.count + 1) }
      text = "\(before) \(Self.cultivarPlace) \(after)"
      if !name.isEmpty { cultivar = name }
      return true
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let mark = words.firstIndex(where: { ["cv.", "cv"].contains($0) }), mark > 0,
      mark + 1 < words.count
    else {
      return true
    }
    text = words[..<mark].joined(separator: " ")
    cultivar = words[(mark + 1)...].joined(separator: " ")
    return true
  }

  /// A quote that begins a word; one inside a word is an apostrophe.
  private var opening: String.Index? {
    text.indices.first { index in
      guard text[index] == "'", index > text.startIndex else { return false }
      let before = text[text.index(before: index)]
      return before.isWhitespace || before == "("
    }
  }

  private func closing(after open: String.Index) -> String.Index? {
    text.indices.last { index in
      guard text[index] == "'", index > open else { return false }
      let next = text.index(after: index)
      return next == text.endIndex || !text[next].isLetter
    }
  }

  /// The words of the name, with one form of the hybrid sign and of upper and lower case.
  func words() -> [Substring] {
    let trimmed = text.trimmingCharacters(in: CharacterSet(charactersIn: " \t\n,;:'\"."))
    // The period of an abbreviation at the end belongs to it.
    let isAbbreviated = text.dropFirst(0).contains(".") && text.hasAbbreviationAtEnd
    let whole = isAbbreviated ? trimmed + "." : trimmed
    let letters = whole.filter(\.isLetter)
    let isShouted = letters.count > 3 && letters.allSatisfy(\.isUppercase)
    let words = whole.split(whereSeparator: \.isWhitespace)
    return (isShouted ? words.enumerated().map(Self.lowered) : words).flatMap(Self.splittingSign)
  }

  /// A shouted word as it is in a name: abbreviations of authors keep their capitals.
  private static func lowered(_ place: Int, _ word: Substring) -> Substring {
    let isOfAuthor = word.contains(".") && BotanicalName.infraspecificRank(word) == nil
    guard place > 0, isOfAuthor, BotanicalName.qualifier(word) == nil else {
      return (place == 0 ? word.prefix(1) : "")
        + Substring(word.dropFirst(place == 0 ? 1 : 0).lowercased())
    }
    return word
  }

  /// The words that a word stands for: `xFatshedera`, `xpiperita` and `var.alba` are two each.
  private static func splittingSign(_ word: Substring) -> [Substring] {
    if word == "x" || word == "X" { return [hybridSign] }
    guard
      !word.utf8.allSatisfy({ $0 > 127 || $0 | 0x20 > 96 && $0 != 0x58 && $0 != 0x78 || $0 == 45 })
    else { return [word] }
    // A genus has two letters at least: of `xX` a second reading would make two signs.
    let second = word.count > 2 ? word.dropFirst().first : nil
    if let second, word.first == "x" || word.first == "X",
      second.isUppercase && word.dropFirst(2).first?.isLowercase == true
        || word.first == "x" && word.count > 4 && "bcdfgklmnpqrstv".contains(second)
    {
      return [hybridSign, word.dropFirst()]
    }
    guard word.first?.isLowercase == true else { return [word] }
    if let period = word.firstIndex(of: "."), period < word.index(before: word.endIndex) {
      let after = word[word.index(after: period)...]
      if BotanicalName.infraspecificRank(word[..<period]) != nil, BotanicalName.isEpithet(after) {
        return [word[...period], after]
      }
      // The Code has no stops in epithets (Art. 60.11 and 60.14).
      if word.hasPrefix("st.") { return [Substring(word.filter { $0 != "." })] }
    }
    // Nor apostrophes (Art. 60.10).
    let joined = Substring(word.filter { $0 != "'" })
    return joined.count < word.count && BotanicalName.isEpithet(joined) ? [joined] : [word]
  }
}

extension String {
  /// Whether the last word is one that ends with a period of its own.
  fileprivate var hasAbbreviationAtEnd: Bool {
    guard let word = split(whereSeparator: \.isWhitespace).last, word.hasSuffix(".") else {
      return false
    }
    return BotanicalName.qualifier(word) != nil || word.first?.isUppercase == true
      || ["f.", "fil.", "al."].contains(word)
  }
}
