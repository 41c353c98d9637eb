import Botany

extension Identification {
  /// Sets what was measured: the likeliest plants, and the rest.
  mutating func setProbabilities(
    _ distribution: PlantDistribution, _ determination: Determination, top count: Int
  ) {
    confidence = determination.confidence.displayedProbability
    alternatives = distribution.plants.prefix(count).map {
      Alternative(
        name: $0.name, scientificName: $0.scientificName, rank: $0.rank, family: $0.family,
        probability: $0.probability.displayedProbability)
    }
    other =
      max(0, 1 - alternatives.reduce(0) { $0 + $1.probability }).roundedProbability
    unknownPlant = distribution.unknownPlant.displayedProbability
    notAPlant = distribution.notAPlant.displayedProbability
  }
}

extension Double {
  /// To six places, never rounded up, so that displayed probabilities do not add up to more than 1.
  var displayedProbability: Double { (Swift.min(self, 1) * 1e6).rounded(.down) / 1e6 }

  fileprivate var roundedProbability: Double { (self * 1e6).rounded() / 1e6 }
}
