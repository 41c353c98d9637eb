import Foundation

/// A botanical name taken apart: what names the plant, what qualifies it, and who published it.
package struct BotanicalName: Equatable, Sendable {
  /// How sure the name is, by the sign its writer used.
  package enum Qualifier: String, Equatable, Sendable {
    /// To be compared with: probably that species.
    case confer = "cf."
    /// Akin to it: probably another species.
    case affinis = "aff."
    /// A species of the genus, not told which.
    case species = "sp."
    /// Several species of the genus.
    case severalSpecies = "spp."
    /// Not determined any further.
    case undetermined = "indet."
  }

  /// A name below the species.
  package struct Infraspecific: Equatable, Sendable {
    /// The rank as it is abbreviated: `subsp.`, `var.`; empty where none was given.
    package var rank: String
    package var epithet: String
    /// Whether it is a hybrid: `var. × serotina`.
    package var isHybrid = false
  }

  /// What a cultivated plant's name adds to the botanical one (ICNCP, Articles 3 and 4).
  package struct Group: Equatable, Sendable {
    /// `Capitata Group`, `Maudiae grex`; an unmarked grex is `Maudiae`.
    package var name: String
    /// Whether it stands in parentheses, as it may before a cultivar.
    package var isParenthesized = false
  }

  /// The genus, or the one word of a name of higher rank.
  package internal(set) var uninomial: String
  /// Whether the genus is a hybrid of genera.
  package internal(set) var isHybridGenus = false
  /// The epithet of the species.
  package internal(set) var epithet: String?
  /// Whether the species is a hybrid with a name of its own.
  package internal(set) var isHybridSpecies = false
  /// The names below the species, from the highest rank down.
  package internal(set) var infraspecific: [Infraspecific] = []
  /// The cultivar, without quotes.
  package internal(set) var cultivar: String?
  /// How sure the name is; nil when nothing limits it.
  package internal(set) var qualifier: Qualifier?
  /// Whether the qualifier limits the last name below the species, and not the species.
  package internal(set) var limitsInfraspecific = false
  /// Whether the sign is that of a graft-chimaera, `+`.
  package internal(set) var isGraft = false
  /// A subgenus, section or series of the genus.
  package internal(set) var division: Infraspecific?
  /// The Group or grex of a cultivated plant.
  package internal(set) var group: Group?
  /// The author of the name, as written.
  package internal(set) var author: String?
  /// What the writer says about the name, such as `auct. non L.` or `nom. illeg.`.
  package internal(set) var remark: String?
  /// What follows the name and is not understood.
  package internal(set) var unread: String?
  /// A hybrid named by its parents, whole and without authors; nil for every other name.
  package internal(set) var formula: String?

  package init(uninomial: String) {
    self.uninomial = uninomial
  }
}

extension BotanicalName {
  /// What the name is a name of.
  ///
  /// A species that is only to be compared with (`cf.`, `aff.`) is known as far as its genus.
  package var rank: PlantRank {
    if let formula {
      return formula.split(separator: " ").contains(where: Self.isEpithet) ? .species : .genus
    }
    if Self.isFamily(uninomial) { return .family }
    return epithet == nil || qualifier != nil && !limitsInfraspecific ? .genus : .species
  }

  /// Whether the plant is a hybrid.
  package var isHybrid: Bool { isHybridGenus || isHybridSpecies || formula != nil }

  /// The name without authors, in one spelling.
  ///
  /// The hybrid sign is `×` between spaces; a cultivar stands in single quotes.
  package var canonical: String {
    if let formula { return formula }
    let sign = isGraft ? "+" : "×"
    var words = isHybridGenus ? [sign, uninomial] : [uninomial]
    if let division { words += [division.rank, division.epithet] }
    if let qualifier, !limitsInfraspecific { words.append(qualifier.rawValue) }
    if isHybridSpecies { words.append(sign) }
    if let epithet { words.append(epithet) }
    for (place, name) in infraspecific.enumerated() {
      if !name.rank.isEmpty { words.append(name.rank) }
      if let qualifier, limitsInfraspecific, place == infraspecific.count - 1 {
        words.append(qualifier.rawValue)
      }
      if name.isHybrid { words.append("×") }
      words.append(name.epithet)
    }
    if let group {
      words.append(cultivar != nil && group.isParenthesized ? "(\(group.name))" : group.name)
    }
    if let cultivar { words.append("'\(cultivar)'") }
    return words.joined(separator: " ")
  }

  /// The name as far as nothing limits it: of `Quercus robur subsp. cf. pedunculiflora` the species.
  package var withoutQualifiedPart: BotanicalName {
    guard limitsInfraspecific else { return self }
    var name = self
    name.infraspecific.removeLast()
    (name.qualifier, name.limitsInfraspecific, name.author) = (nil, false, nil)
    return name
  }

  /// The form in which two spellings of one name are equal.
  ///
  /// Without authors and hybrid signs, in lower case, and without diacritical marks.
  package var key: String {
    Self.key(canonical)
  }

  /// The key of the name without its cultivar and without what limits it: of `Rosa sp.` that of the genus.
  package var nominalKey: String {
    guard formula == nil else { return key }
    var name = self
    name.cultivar = nil
    name.group = nil
    name.qualifier = nil
    return name.key
  }

  /// The key of a name; nil for other texts.
  ///
  /// A plain genus or binomial needs no parsing.
  static func keyOfName(_ text: String) -> String? {
    let words = text.split(separator: " ")
    let isPlain =
      (1...2).contains(words.count) && text.first?.isUppercase == true
      && text.utf8.dropFirst().allSatisfy { $0 == 32 || $0 == 45 || (97...122).contains($0) }
      && words.allSatisfy { $0.utf8.count > 2 && qualifier($0) == nil }
    return isPlain ? key(text) : BotanicalName(text)?.key
  }

  package static func key(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 128 }) else {
      return text.lowercased().split(separator: " ").joined(separator: " ")
    }
    let parents = text.split(separator: " × ")
    if parents.count > 1, parents.allSatisfy({ $0.first?.isLowercase == false }) {
      // Which parent is named first says nothing.
      return parents.map { key(String($0)) }.sorted().joined(separator: " ")
    }
    return text.decomposedStringWithCanonicalMapping.lowercased().unicodeScalars
      .filter { !$0.properties.isDiacritic && !isCombiningMark($0) && $0 != "×" }
      .reduce(into: "") { key, scalar in
        switch scalar {
        case "æ": key += "ae"
        case "œ": key += "oe"
        case "ø": key += "o"
        case "ſ": key += "s"
        case "ß": key += "ss"
        default: key.unicodeScalars.append(scalar)
        }
      }
      .split(separator: " ").joined(separator: " ")
  }

  private static func isCombiningMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .nonspacingMark
  }
}
