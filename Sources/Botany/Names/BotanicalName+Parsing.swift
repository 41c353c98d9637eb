import Files
import Foundation

extension BotanicalName {
  /// Takes a name apart; nil when a text is no botanical name.
  ///
  /// What is shown of a name is read as the same name again; a text of which that would be another one
  /// names nothing, and neither does one that is longer than any name.
  package init?(_ text: String) {
    guard text.utf8.count <= Limit.botanicalName.value,
      let name = BotanicalName(reading: text),
      BotanicalName(reading: name.canonical)?.canonical == name.canonical
    else {
      return nil
    }
    self = name
  }

  /// Of a text the parser cannot follow, what follows the last understood word counts as the author's
  /// name, so an epithet is never made up.
  private init?(reading text: String) {
    var source = NameSource(text)
    let cultivar = source.takeCultivar()
    var words = Self.capitalized(source.words())
    var qualifier: Qualifier?
    if let first = words.first, let leading = Self.qualifier(first), words.count > 1 {
      qualifier = leading
      words.removeFirst()
    }
    if let formula = Self.formula(words) {
      self = formula
      return
    }
    var rest = words[...]
    let isHybridGenus = rest.first == NameSource.hybridSign
    if isHybridGenus { rest.removeFirst() }
    guard let first = rest.popFirst(), Self.isUninomial(first), !Self.isAboveFamily(String(first)),
      !CommonWords.isCommonName(words)
    else {
      return nil
    }
    self.init(uninomial: String(first))
    self.isHybridGenus = isHybridGenus
    self.qualifier = qualifier
    self.cultivar = cultivar
    readSpecies(&rest)
    readBelowSpecies(&rest)
    if Self.isFamily(uninomial) {
      epithet = nil
      infraspecific = []
    }
    // What is left without its authors is a name of its own: `Rose × 12` is no more of one than `Rose`.
    let left = [uninomial, epithet].compactMap { $0.map { Substring($0) } }
    if author != nil, CommonWords.isCommonName(left) { return nil }
  }

  /// Reads the part of the name that says which species of the genus it is.
  private mutating func readSpecies(_ rest: inout ArraySlice<Substring>) {
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
      guard found == .confer || found == .affinis else {
        rest = []
        return
      }
    }
    if rest.first == NameSource.hybridSign, rest.dropFirst().first.map(Self.isEpithet) == true {
      isHybridSpecies = true
      rest.removeFirst()
    }
    if let word = rest.first, Self.isEpithet(word) {
      epithet = String(word)
      rest.removeFirst()
    }
  }

  /// Reads names below the species, and takes everything else for authors.
  private mutating func readBelowSpecies(_ rest: inout ArraySlice<Substring>) {
    var authors: [Substring] = []
    while let word = rest.popFirst() {
      if epithet != nil, let rank = Self.infraspecificRank(word), let next = rest.first,
        Self.isEpithet(next)
      {
        infraspecific.append(Infraspecific(rank: rank, epithet: String(next)))
        rest.removeFirst()
        authors = []
      } else if epithet != nil, authors.isEmpty, let found = Self.qualifier(word) {
        qualifier = found
        guard found == .confer || found == .affinis else {
          // Not told which species, whatever was named before.
          epithet = nil
          infraspecific = []
          isHybridSpecies = false
          return
        }
      } else if epithet != nil, authors.isEmpty, infraspecific.isEmpty, Self.isEpithet(word),
        rest.isEmpty
      {
        infraspecific.append(Infraspecific(rank: "", epithet: String(word)))
      } else {
        authors.append(word)
      }
    }
    author = authors.isEmpty ? nil : authors.joined(separator: " ")
  }

  /// A hybrid named by its parents; nil when the words are no such formula.
  ///
  /// It is one when the sign follows a whole name, or when a genus follows the sign.
  private static func formula(_ words: [Substring]) -> BotanicalName? {
    guard words.dropFirst().contains(NameSource.hybridSign), words.allSatisfy(canStandInFormula),
      let first = words.first(where: { isUninomial($0) })
    else { return nil }
    // Words before the sign, without other signs.
    var before = 0
    for (index, next) in words.dropFirst().enumerated() {
      guard words[index] == NameSource.hybridSign else {
        before += 1
        continue
      }
      guard index > 0 else { continue }
      let isGenusNext = isUninomial(next) || isAbbreviatedGenus(next)
      guard isGenusNext || before > 1 && isEpithet(next) else { continue }
      var name = BotanicalName(uninomial: String(first))
      name.formula = words.joined(separator: " ")
      return name
    }
    return nil
  }
}
