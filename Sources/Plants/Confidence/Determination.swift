/// What is said about a photo, given how probable the plants are: one of four outcomes.
package struct Determination: Equatable, Sendable {
  /// What came out.
  package enum Outcome: Equatable, Sendable {
    /// A plant by the name that is the likeliest.
    case identified(PlantDistribution.Alternative)
    /// A genus or family: its species are too near each other to be told apart.
    case atHigherRank(PlantDistribution.Alternative)
    /// A plant that is not known, or not surely enough.
    case unknown
    /// Something else than a plant.
    case notAPlant
  }

  /// What came out.
  package var outcome: Outcome
  /// How probable that is, from 0 to 1.
  package var confidence: Double

  /// Decides; `preferred` is what the model was made to say by chance, where it was.
  package init(
    _ distribution: PlantDistribution, thresholds: Thresholds, preferring preferred: String? = nil
  ) {
    let plants = distribution.plants
    let first =
      preferred.flatMap { BotanicalName($0)?.key }.flatMap { key in
        plants.first { BotanicalName.key($0.scientificName) == key }
      } ?? plants.first
    if distribution.notAPlant >= thresholds.notAPlant,
      distribution.notAPlant > first?.probability ?? 0
    {
      self.init(.notAPlant, distribution.notAPlant)
    } else if let first, first.probability >= thresholds.identified(first.scientificName) {
      self.init(.identified(first), first.probability)
    } else if let group = Self.group(in: distribution, thresholds.higherRank) {
      self.init(.atHigherRank(group), group.probability)
    } else {
      self.init(.unknown, distribution.unknownPlant)
    }
  }

  private init(_ outcome: Outcome, _ confidence: Double) {
    self.outcome = outcome
    self.confidence = min(confidence, 1)
  }

  /// The lowest group that is probable enough; one plant alone is no group.
  private static func group(
    in distribution: PlantDistribution, _ threshold: Double
  ) -> PlantDistribution.Alternative? {
    for rank in [PlantRank.genus, .family] {
      if let group = distribution.groups(rank).first, group.probability >= threshold,
        let first = distribution.plants.first, group.probability > first.probability
      {
        return group
      }
    }
    return nil
  }
}

extension ValidatedPlant {
  /// The plant as it may be said to be, given what was measured; what goes beyond that is taken back.
  func settled(by determination: Determination) -> ValidatedPlant {
    var plant = self
    func become(_ other: PlantDistribution.Alternative) {
      let isSame =
        scientificName.map(BotanicalName.key) == BotanicalName.key(other.scientificName)
      plant.status = .identified
      plant.scientificName = other.scientificName
      plant.rank = other.rank
      guard !isSame else { return }
      plant.name = other.name
      plant.family = other.family
      plant.description = nil
    }
    switch determination.outcome {
    case .identified(let found), .atHigherRank(let found):
      become(found)
    case .unknown:
      // A plant that the model itself has no name for keeps what is seen of it.
      guard status != .unknown else { return self }
      plant = ValidatedPlant(unknownWith: remarks)
    case .notAPlant:
      guard status != .notAPlant else { return self }
      plant = ValidatedPlant(unknownWith: remarks)
      plant.status = .notAPlant
    }
    return plant
  }
}
