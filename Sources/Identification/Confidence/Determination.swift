import Botany

/// The answer about a photo, given how probable the plants are: one of four outcomes.
package struct Determination: Equatable, Sendable {
  /// What came out.
  package enum Outcome: Equatable, Sendable {
    /// A plant by the name that is the likeliest.
    case identified(PlantDistribution.Alternative)
    /// A genus or family: its species are too similar to be distinguished.
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

  /// Decides by the one rule there is.
  ///
  /// The first of these holds:
  /// 1. Unknown, when a list of candidates holds less than ``leastCoverage`` of what the model would say.
  /// 2. Not a plant, when that reaches its threshold and is likelier than the likeliest plant.
  /// 3. Identified, when the likeliest plant reaches its threshold.
  /// 4. A genus or family, when its plants together reach its threshold.
  /// 5. Unknown.
  ///
  /// "A plant without a name" is compared with nothing: it is what is said when nothing else may be. So a photo
  /// can be "not a plant" though that is less probable than an unknown plant: `calibrate` sets the threshold
  /// where plants and other things are mistaken for one another least often, which is below one half.
  ///
  /// - Parameters:
  ///   - distribution: How probable the plants are, given how much the photo shows.
  ///   - thresholds: How probable an answer has to be.
  ///   - preferred: What the model was made to say by chance, where it was.
  ///   - coverage: The share of what the model would say that the distribution is of.
  ///   - share: What ``Visibility`` left of the probabilities. It counts against names alone: that no plant is
  ///     seen is as true in the dark, only less sure.
  package init(
    _ distribution: PlantDistribution, thresholds: Thresholds, preferring preferred: String? = nil,
    coverage: Double = 1, share: Double = 1
  ) {
    guard coverage >= Self.leastCoverage else {
      self.init(.unknown, distribution.unknownPlant)
      return
    }
    var thresholds = thresholds
    thresholds.notAPlant *= share
    var contenders = Contenders(distribution)
    if let key = preferred.flatMap({ BotanicalName($0)?.key }),
      let plant = distribution.plants.first(where: { BotanicalName.key($0.scientificName) == key })
    {
      contenders.plant = plant
    }
    self.init(among: contenders, thresholds: thresholds)
  }

  /// Decides between what is the likeliest of its kind.
  package init(among contenders: Contenders, thresholds: Thresholds) {
    let plant = contenders.plant
    if contenders.notAPlant >= thresholds.notAPlant,
      contenders.notAPlant > plant?.probability ?? 0
    {
      self.init(.notAPlant, contenders.notAPlant)
    } else if let plant, plant.probability >= thresholds.identified(plant.scientificName) {
      self.init(.identified(plant), plant.probability)
    } else if let group = contenders.groups.first(where: {
      $0.probability >= thresholds.higherRank($0.scientificName)
    }) {
      self.init(.atHigherRank(group), group.probability)
    } else {
      self.init(.unknown, contenders.unknownPlant)
    }
  }

  /// Below this the model would rather say something that is not in the list.
  static let leastCoverage = 0.02

  private init(_ outcome: Outcome, _ confidence: Double) {
    self.outcome = outcome
    self.confidence = min(confidence, 1)
  }
}

/// All of a distribution that thresholds are compared with.
package struct Contenders: Equatable, Sendable {
  /// The likeliest plant.
  package var plant: PlantDistribution.Alternative?
  /// The likeliest genus and the likeliest family, as far as they are more than one plant.
  package var groups: [PlantDistribution.Alternative]
  /// That it is a plant the model has no name for.
  package var unknownPlant: Double
  /// That there is no plant.
  package var notAPlant: Double

  package init(_ distribution: PlantDistribution) {
    plant = distribution.plants.first
    unknownPlant = distribution.unknownPlant
    notAPlant = distribution.notAPlant
    let highest = plant?.probability ?? 1
    groups = [PlantRank.genus, .family].compactMap { distribution.groups($0).first }
      .filter { $0.probability > highest }
  }
}

extension ValidatedPlant {
  /// The plant as far as the measurement supports it; anything more specific is removed.
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
