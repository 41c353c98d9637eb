/// Words that replace an unknown value.
package enum Placeholder {
  /// Whether a text only stands for no value: `N/A`, `(unknown)`, `-`.
  package static func isPlaceholder(_ text: String) -> Bool {
    // Sentences are many, and none of them is one.
    guard text.utf8.count(where: isPlainLetter) <= longest else { return false }
    let core = text.lowercased().filter { $0.isLetter || $0.isNumber || $0.isWhitespace }
    let words = core.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty && !text.contains(where: \.isEmojiLike) || known.contains(words)
  }

  private static let longest = known.lazy.map(\.utf8.count).max() ?? 0

  private static func isPlainLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static let known: Set<String> = [
    "na", "n a", "null", "nil", "none", "no", "nan", "undefined", "empty", "tbd", "todo",
    "unknown", "unknown plant", "unknown species", "unknown genus", "unknown family",
    "unidentified", "unidentified plant", "unidentified species", "undetermined", "indeterminate",
    "unspecified", "uncertain", "unsure", "not known", "not sure", "not available",
    "not applicable", "not identified", "not visible", "not specified", "no name", "no plant",
    "not a plant", "not determined", "cannot determine", "string", "name", "scientific name",
    "scientificname", "common name", "family", "description", "plant",
    "unbekannt", "unbekannte pflanze", "keine", "keine angabe", "nicht bekannt",
    "inconnu", "inconnue", "plante inconnue", "aucun", "aucune",
    "desconocido", "desconocida", "planta desconocida", "ninguno", "ninguna",
    "incertae sedis",
  ]
}

extension Character {
  /// Whether the character is a picture rather than a sign of punctuation.
  fileprivate var isEmojiLike: Bool {
    unicodeScalars.first?.properties.isEmojiPresentation ?? false
  }
}
