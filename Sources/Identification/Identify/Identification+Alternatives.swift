package import Botany

extension Identification {
  /// A plant that the photo may show.
  package struct Alternative: Codable, Equatable, Sendable {
    /// Its common name.
    package var name: String?
    /// Its scientific name.
    package var scientificName: String
    /// What the scientific name is a name of.
    package var rank: PlantRank
    /// Its family, where it was told.
    package var family: String?
    /// How probable it is, from 0 to 1.
    package var probability: Double

    var json: JSONDocument {
      .object(
        [
          .init("name", .string(orNull: name)), .init("scientificName", .string(scientificName)),
          .init("rank", .string(rank.rawValue)),
        ] + (family.map { [.init("family", .string($0))] } ?? [])
          + [.init("probability", .number(probability))])
    }
  }

  /// Takes up what was measured: the likeliest plants, and what is left.
  mutating func note(
    _ distribution: PlantDistribution, _ determination: Determination, top count: Int
  ) {
    confidence = determination.confidence.shownProbability
    alternatives = distribution.plants.prefix(count).map {
      Alternative(
        name: $0.name, scientificName: $0.scientificName, rank: $0.rank, family: $0.family,
        probability: $0.probability.shownProbability)
    }
    other =
      max(0, 1 - alternatives.reduce(0) { $0 + $1.probability }).roundedProbability
    unknownPlant = distribution.unknownPlant.shownProbability
    notAPlant = distribution.notAPlant.shownProbability
  }
}

extension Double {
  /// To six places, never rounded up: probabilities that are shown do not add up to more than 1.
  var shownProbability: Double { (Swift.min(self, 1) * 1e6).rounded(.down) / 1e6 }

  fileprivate var roundedProbability: Double { (self * 1e6).rounded() / 1e6 }
}
