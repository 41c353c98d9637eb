import Botany

/// What is in a photo, as people know it.
package struct PhotoTruth: Codable, Hashable, Sendable {
  /// What kind of thing it is.
  package enum Kind: String, Codable, Sendable {
    case plant, unknown, notAPlant
  }

  /// What kind of thing it is.
  package var kind: Kind
  /// The scientific name in its canonical form; nil unless the plant is known.
  package var scientificName: String?
  /// The family; nil where it is not given.
  package var family: String?

  /// A plant that the model is not to name.
  package static let unknown = PhotoTruth(kind: .unknown)
  /// No plant.
  package static let notAPlant = PhotoTruth(kind: .notAPlant)
}

extension PhotoTruth {
  /// Reads a description of what is in a photo; nil for an empty one.
  package init?(_ text: String?, family: String? = nil) {
    guard let text else { return nil }
    switch text.lowercased().filter(\.isLetter) {
    case "unknown", "unknownplant": self = .unknown
    case "notaplant", "noplant": self = .notAPlant
    default:
      guard let name = BotanicalName(text) else { return nil }
      self.init(
        kind: .plant, scientificName: name.canonical,
        family: family.flatMap { BotanicalName.family(in: $0) })
    }
  }

  private var name: BotanicalName? { scientificName.flatMap { BotanicalName($0) } }

  /// The rank of what is known; nil for what has no name.
  var rank: PlantRank? { name?.rank }

  /// Whether a name is right at a rank; nil where the truth does not say.
  ///
  /// A truth that is a genus is met by every species of it; a variety is of its species.
  func isRight(_ text: String?, family given: String? = nil, at rank: PlantRank) -> Bool? {
    guard let known = name else { return nil }
    let answer = text.flatMap { BotanicalName($0) }
    switch rank {
    case .family:
      guard let family = family ?? (known.rank == .family ? known.uninomial : nil) else {
        return nil
      }
      // Whoever names the genus rightly has named the family.
      return given == family || answer?.uninomial == known.uninomial
    case .genus:
      return known.rank == .family ? nil : answer?.uninomial == known.uninomial
    case .species:
      guard known.rank == .species else { return nil }
      guard let answer, answer.rank == .species, answer.uninomial == known.uninomial else {
        return false
      }
      if answer.formula != nil || known.formula != nil { return answer.key == known.key }
      return BotanicalName.key(answer.epithet ?? "") == BotanicalName.key(known.epithet ?? "")
    }
  }

  /// Whether a name is true, even if less exact than what is known, such as the genus of the species.
  ///
  /// Nil where the truth does not say: a family, where only the species is known.
  package func isTrue(_ text: String, family given: String? = nil) -> Bool? {
    guard let known = rank else { return false }
    guard let answer = BotanicalName(text)?.rank else { return false }
    let ranks = PlantRank.allCases
    let coarser =
      (ranks.firstIndex(of: known) ?? 0) < (ranks.firstIndex(of: answer) ?? 0) ? answer : known
    if answer == .family, let family { return text == family }
    return isRight(text, family: given, at: coarser)
  }
}
