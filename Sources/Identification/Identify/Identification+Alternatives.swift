import Botany

extension Identification {
  /// Takes up what was measured: the likeliest plants, and what is left.
  mutating func setProbabilities(
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
  /// To six places, never rounded up, so that displayed probabilities do not add up to more than 1.
  var shownProbability: Double { (Swift.min(self, 1) * 1e6).rounded(.down) / 1e6 }

  fileprivate var roundedProbability: Double { (self * 1e6).rounded() / 1e6 }
}
