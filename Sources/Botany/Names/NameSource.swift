import Foundation

/// The text of a botanical name, normalised before it is read.
struct NameSource {
  /// The one form of the hybrid sign.
  static let hybridSign: Substring = "×"

  private var text: String

  init(_ text: String) {
    let composed = text.precomposedStringWithCanonicalMapping
    var plain = ""
    for character in composed {
      switch character {
      case "_": plain += " "
      case "*", "`", "†": continue
      case "✕", "╳", "⨯", "✖": plain += " × "
      case "×": plain += " × "
      case "‘", "’", "‛", "′", "“", "”", "\"": plain += "'"
      default: plain.append(character)
      }
    }
    self.text = plain
  }

  /// Removes a cultivar from the text, quoted or introduced by cv.
  mutating func takeCultivar() -> String? {
    if let open = opening, let close = closing(after: open) {
      let name = text[text.index(after: open)..<close].split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      text.replaceSubrange(open...close, with: " ")
      if !name.isEmpty { return name }
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let mark = words.firstIndex(where: { ["cv.", "cv"].contains($0) }), mark > 0,
      mark + 1 < words.count
    else {
      return nil
    }
    text = words[..<mark].joined(separator: " ")
    return words[(mark + 1)...].joined(separator: " ")
  }

  /// A quote that begins a word; one inside a word is an apostrophe.
  private var opening: String.Index? {
    text.indices.first { index in
      guard text[index] == "'", index > text.startIndex else { return false }
      return text[text.index(before: index)].isWhitespace
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
    let cased = isShouted ? whole.prefix(1) + whole.dropFirst().lowercased() : Substring(whole)
    return cased.split(whereSeparator: \.isWhitespace).flatMap(Self.splittingSign)
  }

  /// A word as it is, the hybrid sign for a lone x, or a sign and a genus for `xFatshedera`.
  private static func splittingSign(_ word: Substring) -> [Substring] {
    if word == "x" || word == "X" { return [hybridSign] }
    // A genus has two letters at least: of `xX` a second reading would make two signs.
    let second = word.count > 2 ? word.dropFirst().first : nil
    if word.first == "x", second?.isUppercase == true { return [hybridSign, word.dropFirst()] }
    return [word]
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
