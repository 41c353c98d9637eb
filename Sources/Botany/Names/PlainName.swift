import Files

/// A name in the form that most names of a checklist have, which needs no parser to be understood.
///
/// A genus, an epithet and perhaps one rank with its epithet, in plain letters; a checklist has more than a
/// million of them. The parser says the same of each.
package struct PlainName: Equatable {
  /// The name as it is written, which is its canonical form.
  var canonical: String

  /// The form in which names are compared.
  var key: String { canonical.lowercased() }

  /// Recognizes a plain name; nil when the parser has to decide.
  init?(_ text: String) {
    guard text.utf8.count <= Limit.botanicalName.value else { return nil }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2 || words.count == 4, let genus = words.first,
      Self.isPlain(genus, isGenus: true), Self.isPlain(words[1], isGenus: false)
    else { return nil }
    if words.count == 4 {
      guard ["subsp.", "var.", "f."].contains(words[2]), Self.isPlain(words[3], isGenus: false),
        BotanicalName.isEpithet(words[3])
      else { return nil }
    }
    guard BotanicalName.isEpithet(words[1]), !BotanicalName.isAboveFamily(String(genus)),
      !BotanicalName.isFamily(String(genus)), BotanicalName.qualifier(genus) == nil,
      !CommonWords.isCommonName(words)
    else { return nil }
    canonical = text
  }

  private static func isPlain(_ word: Substring, isGenus: Bool) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let bytes = word.utf8
    guard bytes.count > 1, let first = bytes.first, let last = bytes.last, letters.contains(last)
    else { return false }
    return (isGenus ? capitals : letters).contains(first)
      && bytes.dropFirst().allSatisfy {
        letters.contains($0) || !isGenus && $0 == UInt8(ascii: "-")
      }
  }
}
