import Files
import Foundation

/// The grammar of names, in the order in which its parts stand:
///
///     name     = [qualifier] parent (sign parent)+ | [sign] genus [division] [species] below* [cultivated]
///     species  = [qualifier] [sign] epithet
///     below    = authors | remark | rank [qualifier] [sign] epithet | epithet
///     cultivated = [Group or grex] ['cultivar'] [trade name]
///
/// The words of each part are in the tables of `BotanicalName+Vocabulary.swift`.
extension BotanicalName {
  /// Takes a name apart; nil when a text is no botanical name.
  ///
  /// What is shown of a name is read as the same name again; a text of which that would be another one
  /// names nothing, and neither does one that is longer than any name.
  package init?(_ text: String) {
    guard text.utf8.count <= Limit.botanicalName.value,
      let name = BotanicalName(reading: text),
      name.canonical.utf8.count <= Limit.botanicalName.value,
      BotanicalName(reading: name.canonical)?.canonical == name.canonical
    else {
      return nil
    }
    self = name
  }

  private init?(reading text: String) {
    var source = NameSource(text)
    guard source.takeCultivar() else { return nil }
    var words = source.words()
    // A trade name before a cultivar is no shouted epithet.
    let isSold = source.cultivar != nil && words.count > 1 && Self.isTradeName(words[1])
    if !isSold || Self.isTradeName(words[0]) { words = Self.capitalized(words) }
    var qualifier: Qualifier?
    if let first = words.first, let leading = Self.qualifier(first), words.count > 1 {
      qualifier = leading
      words.removeFirst()
    }
    switch source.cultivar == nil ? Self.formula(words) : .some(nil) {
    case .none: return nil
    case .some(.some(let formula)): self = formula
    case .some(.none):
      let group = Self.takeGroup(&words, isCultivar: source.cultivar != nil)
      self.init(words: words, cultivar: source.cultivar)
      self.group = self.group ?? group
      self.qualifier = self.qualifier ?? qualifier
    }
  }

  /// Reads the words of one name.
  private init?(words: [Substring], cultivar: String? = nil) {
    var rest = words[...]
    let sign = rest.first.flatMap { NameSource.isSign($0) ? rest.popFirst() : nil }
    guard let first = rest.popFirst() else { return nil }
    let genus = Substring(Self.genusCase(first))
    guard Self.isUninomial(genus), !Self.isAboveFamily(String(genus)),
      Self.qualifier(genus) == nil, !CommonWords.isCommonName(words)
    else {
      return nil
    }
    let isOfSpecies = rest.first.map { Self.isEpithet($0) || NameSource.isSign($0) } == true
    self.init(uninomial: isOfSpecies ? genus.transcribed : genus.withoutLigatures)
    isHybridGenus = sign != nil
    isGraft = sign == NameSource.graftSign
    self.cultivar = cultivar
    guard readDivision(&rest), readSpecies(&rest), readBelowSpecies(&rest) else { return nil }
    if Self.isFamily(uninomial) {
      epithet = nil
      infraspecific = []
      if qualifier == .species || qualifier == .severalSpecies { qualifier = nil }
    }
    // What is left without its authors is a name of its own: `Rose × 12` is no more of one than `Rose`.
    let left = [uninomial, epithet].compactMap { $0.map { Substring($0) } }
    if author != nil || unread != nil, CommonWords.isCommonName(left) { return nil }
    if let unread, unread.allSatisfy({ "×+ ".contains($0) }) { return nil }
  }

  /// Reads a parent of a formula, which has to be a whole name.
  init?(parent words: [Substring]) {
    self.init(words: words)
    guard unread == nil, remark == nil else { return nil }
  }

  /// Reads a subgenus, section or series; false for a rank that no name of a plant is given in.
  private mutating func readDivision(_ rest: inout ArraySlice<Substring>) -> Bool {
    while let word = rest.first {
      if Self.unreadRanks.contains(word.lowercased().trimmingPeriod) { return false }
      guard let rank = Self.divisionRank(word), let next = rest.dropFirst().first,
        Self.isUninomial(next)
      else { break }
      rest.removeFirst(2)
      // It says nothing that the species does not.
      if rest.first.map(Self.isEpithet) == true { return true }
      division = Infraspecific(rank: rank, epithet: String(next))
    }
    return true
  }

  /// Reads the part of the name that says which species of the genus it is.
  private mutating func readSpecies(_ rest: inout ArraySlice<Substring>) -> Bool {
    // A subgenus stands in parentheses, and says nothing that the species does not.
    let second = rest.dropFirst().first
    if let word = rest.first, word.hasPrefix("("), word.hasSuffix(")"),
      second.map(Self.isEpithet) == true
    {
      rest.removeFirst()
    }
    if let word = rest.first, let found = Self.qualifier(word) {
      qualifier = found
      rest.removeFirst()
      guard found.isOfName else {
        remark = rest.isEmpty ? nil : rest.joined(separator: " ")
        rest = []
        return true
      }
    }
    if let sign = rest.first, NameSource.isSign(sign),
      rest.dropFirst().first.map(Self.isEpithet) == true
    {
      guard !Self.nothogenera.contains(uninomial.lowercased()) else { return false }
      isHybridSpecies = true
      isGraft = sign == NameSource.graftSign
      rest.removeFirst()
    }
    if division == nil, let word = rest.first, Self.isEpithet(word) {
      rest.removeFirst()
      epithet = word.transcribed
      if Self.hyphenated.contains(String(word)), let next = rest.first, Self.isEpithet(next) {
        epithet?.append("-" + next.transcribed)
        rest.removeFirst()
      }
    }
    return true
  }

  /// Reads names below the species, authors and remarks; false for what cannot follow a name.
  private mutating func readBelowSpecies(_ rest: inout ArraySlice<Substring>) -> Bool {
    var authors: [Substring] = []
    var (remarks, unread): ([Substring], [Substring]) = ([], [])
    while let word = rest.popFirst() {
      if word == NameSource.cultivarPlace {
        guard rest.indices.allSatisfy({ !isName(below: rest[$0], rest[($0 + 1)...]) }) else {
          return false
        }
      } else if epithet != nil, let name = takeBelow(word, &rest) {
        infraspecific.append(name)
        (authors, remarks) = ([], [])
      } else if epithet != nil, authors.isEmpty, let found = Self.qualifier(word), !found.isOfName {
        // Not told which species, whatever was named before.
        (qualifier, epithet, infraspecific, isHybridSpecies) = (found, nil, [], false)
        return true
      } else if unread.isEmpty, remarks.isEmpty, canBeUnmarked(word, after: authors, before: rest) {
        infraspecific.append(Infraspecific(rank: "", epithet: word.transcribed))
        authors = []
      } else if !remarks.isEmpty || Self.isRemark(word) || Self.isTradeName(word) {
        remarks.append(word)
      } else if word.contains("@") || word.contains("<") {
        unread.append(word)
      } else if Self.infraspecificRank(word) != nil, authors.isEmpty, rest.isEmpty {
        remarks.append(word)
      } else if unread.isEmpty, Self.isCitation(after: authors) || Self.isOfAuthor(word),
        Self.infraspecificRank(word) == nil || !authors.isEmpty
      {
        authors.append(word)
      } else {
        unread.append(word)
      }
    }
    if authors.count == 1, cultivar == nil, Self.canOnlyBeCultivar(authors[0]) {
      cultivar = String(authors.removeFirst())
    }
    func text(_ words: [Substring]) -> String? {
      words.isEmpty ? nil : words.joined(separator: " ")
    }
    (author, self.remark, self.unread) = (text(authors), remark ?? text(remarks), text(unread))
    return true
  }

  /// Takes a name with its rank; nil when no name of that rank follows.
  private mutating func takeBelow(
    _ word: Substring, _ rest: inout ArraySlice<Substring>
  ) -> Infraspecific? {
    var ahead = rest
    var found = Self.qualifier(word)
    var rank = Self.infraspecificRank(word)
    if found?.isOfName == true { rank = ahead.popFirst().flatMap(Self.infraspecificRank) }
    guard let rank, var next = ahead.popFirst() else { return nil }
    if let limit = Self.qualifier(next), limit.isOfName, let after = ahead.popFirst() {
      (found, next) = (limit, after)
    }
    let isHybrid = next == NameSource.hybridSign
    if isHybrid, let after = ahead.popFirst() { next = after }
    guard Self.isEpithet(next) else { return nil }
    if let found { (qualifier, limitsInfraspecific) = (found, true) }
    rest = ahead
    return Infraspecific(rank: rank, epithet: next.transcribed, isHybrid: isHybrid)
  }

  private func isName(below word: Substring, _ rest: ArraySlice<Substring>) -> Bool {
    Self.infraspecificRank(word) != nil && rest.first.map(Self.isEpithet) == true
  }

  /// Whether a word is an epithet below the species that has no rank: `Viola tricolor hortensis`.
  private func canBeUnmarked(
    _ word: Substring, after authors: [Substring], before rest: ArraySlice<Substring>
  ) -> Bool {
    guard epithet != nil, infraspecific.isEmpty, Self.isEpithet(word),
      Self.infraspecificRank(word) == nil,
      !Self.isRemark(word)
    else { return false }
    if let last = authors.last, ![".", ")"].contains(last.last) { return false }
    if authors.isEmpty && rest.isEmpty { return true }
    return LatinWords.isEpithet(word)
      && (rest.first.map { Self.isOfAuthor($0) || Self.isRemark($0) } ?? true)
  }

  private static func isCitation(after authors: [Substring]) -> Bool {
    authors.contains { $0 == "in" || $0 == "apud" }
  }
}
