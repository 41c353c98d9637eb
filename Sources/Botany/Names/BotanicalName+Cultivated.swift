extension BotanicalName {
  /// A hybrid or chimaera named by its parents; an inner nil when the words are no such formula, an outer one
  /// when they are one that is not understood.
  ///
  /// It is one when the sign follows a whole name, or when a genus follows the sign.
  static func formula(_ words: [Substring]) -> BotanicalName?? {
    var parts: [[Substring]] = [[]]
    var sign: Substring?
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : ""
      let before = parts[parts.count - 1]
      let isWhole = before.count > 1 && before.last.map { infraspecificRank($0) == nil } == true
      if NameSource.isSign(word), !before.isEmpty, before.last.map(NameSource.isSign) == false,
        isUninomial(next) || isAbbreviatedGenus(next) || isWhole && isEpithet(next)
          || NameSource.isSign(next) && index + 2 < words.count && isUninomial(words[index + 2])
      {
        sign = sign ?? word
        parts.append([])
      } else {
        parts[parts.count - 1].append(word)
      }
    }
    guard let sign, parts.count > 1, parts[0].first.map({ !CommonWords.isCommonName([$0]) }) == true
    else { return .some(nil) }
    var parents: [String] = []
    var genus: Substring = ""
    for part in parts {
      var part = part
      if let first = part.first, isAbbreviatedGenus(first), genus.hasPrefix(first.dropLast()) {
        part[0] = genus
      } else if let first = part.first, isEpithet(first) {
        part.insert(genus, at: 0)
      }
      guard let name = BotanicalName(parent: part) else { return nil }
      genus = Substring(name.uninomial)
      parents.append(name.canonical)
    }
    var name = BotanicalName(
      uninomial: String(parents[0].split(separator: " ").first { !NameSource.isSign($0) } ?? ""))
    name.formula = parents.joined(separator: " \(sign) ")
    return name
  }

  /// Takes a Group or a grex out of the words of a name.
  static func takeGroup(_ words: inout [Substring], isCultivar: Bool) -> Group? {
    let place = words.firstIndex(of: NameSource.cultivarPlace) ?? words.count
    if isCultivar { words.removeAll { $0 == "=" } }
    let marks = ["Group", "Gp", "Grex", "grex", "gx"]
    let mark = words.indices.dropFirst().first { index in
      marks.contains(String(words[index].filter { $0.isLetter }))
    }
    guard let mark else {
      // Orchids have a grex before the cultivar, most often without the word.
      guard isCultivar, place > 1, place <= words.count, isUninomial(words[0]) else { return nil }
      let name = words[1..<place]
      guard name.allSatisfy({ isUninomial($0) }) else { return nil }
      words.removeSubrange(1..<place)
      return Group(name: name.joined(separator: " "))
    }
    var start = mark
    while start > 1, !words[start].hasPrefix("("), let first = words[start - 1].first,
      first.isUppercase || first == "(", !words[start - 1].hasSuffix(".")
    {
      start -= 1
    }
    guard start < mark else { return nil }
    let text = words[start...mark].joined(separator: " ")
    words.removeSubrange(start...mark)
    return Group(
      name: text.filter { $0 != "(" && $0 != ")" }, isParenthesized: text.hasPrefix("("))
  }

  /// Whether a word is no author's name: `Tete-a-Tete`.
  static func canOnlyBeCultivar(_ word: Substring) -> Bool {
    let parts = word.split(separator: "-")
    return parts.count == 3 && parts[1].first?.isLowercase == true && parts[1].count < 3
      && parts[0].first?.isUppercase == true && parts[2].first?.isUppercase == true
  }

  /// Whether a word begins what is said about a name.
  static func isRemark(_ word: Substring) -> Bool {
    let plain = word.lowercased().filter { !"()[],;".contains($0) }
    if word.hasPrefix("("), isFamily(String(word.filter(\.isLetter))) { return true }
    return word.first?.isUppercase == false && remarks.contains(plain.trimmingPeriod)
      || plain == "pbr" || plain == "?"
  }

  /// A genus in its one spelling: of `Uva-Ursi` the second capital is none.
  static func genusCase(_ word: Substring) -> String {
    guard word.contains("-") else { return String(word) }
    return word.prefix(1) + word.dropFirst().lowercased()
  }
}

extension BotanicalName.Qualifier {
  /// Whether it limits the epithet that follows.
  var isOfName: Bool { self == .confer || self == .affinis }
}
