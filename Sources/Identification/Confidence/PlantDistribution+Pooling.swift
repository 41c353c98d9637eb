import Botany
import Foundation

extension PlantDistribution {
  /// What several photos of one plant say together: a logarithmic opinion pool (Genest and Zidek, 1986).
  ///
  /// The probabilities are multiplied, each to the power of one over the square root of their number. Full
  /// weight would take the photos for independent, which photos of one plant are not; an average would not
  /// let them support each other.
  package static func pooled(_ distributions: [PlantDistribution]) -> PlantDistribution {
    guard distributions.count > 1 else { return distributions.first ?? PlantDistribution() }
    let weight = poolingWeight(of: distributions.count)
    var known: [String: Alternative] = [:]
    for plant in distributions.flatMap(\.plants) {
      let key = BotanicalName.key(plant.scientificName)
      if (known[key]?.probability ?? 0) < plant.probability { known[key] = plant }
    }
    let tables = distributions.map { distribution in
      Dictionary(
        distribution.plants.map { (BotanicalName.key($0.scientificName), $0.probability) },
        uniquingKeysWith: +)
    }
    // A plant that a photo's search did not find is one of many in its rest.
    let shares = distributions.map { min(least, $0.unfollowed / leastUnfollowedCount) }
    func product(_ probabilities: [Double]) -> Double {
      exp(weight * probabilities.reduce(0) { $0 + log(max($1, leastPooled)) })
    }
    var pooled = PlantDistribution(
      plants: known.map { key, plant in
        var plant = plant
        plant.probability = product(zip(tables, shares).map { $0[key] ?? $1 })
        return plant
      }, unknownPlant: product(distributions.map(\.unknownPlant)),
      notAPlant: product(distributions.map(\.notAPlant)))
    let unfollowedCount = zip(distributions, shares).map { $0.unfollowed / max($1, leastPooled) }
    let rest = (unfollowedCount.max() ?? 0) * product(shares)
    let sum = pooled.plants.reduce(pooled.unknownPlant + pooled.notAPlant + rest) {
      $0 + $1.probability
    }
    for place in pooled.plants.indices { pooled.plants[place].probability /= sum }
    pooled.unknownPlant /= sum
    pooled.notAPlant /= sum
    return pooled
  }

  /// The power to which each photo's probabilities are raised.
  package static func poolingWeight(of count: Int) -> Double {
    1 / Double(max(count, 1)).squareRoot()
  }

  /// No single photo makes a plant impossible.
  private static let leastPooled = 1e-4
  /// What was not followed is that many plants at least.
  private static let leastUnfollowedCount = 20.0
}
