import Botany
import References

extension PlantDistribution {
  /// How probable the plants are given the references too.
  ///
  /// The odds of both are multiplied, as those of two independent witnesses. What the model says of a plant that
  /// the user taught is what it gives that plant, or what it gives plants it has no name for, if that is more: it
  /// cannot know the plant. It never counts for less than ``leastTrust``, since references are added for plants that
  /// a model gets wrong. Of every other plant the references say "none of these". That there is no plant is for the
  /// model alone to say.
  func combined(with match: ReferenceMatch) -> PlantDistribution {
    let unnamed = max(unknownPlant + unfollowed, Self.leastTrust)
    var plants: [Alternative] = plants.map { plant in
      var plant = plant
      plant.probability *= match.none
      return plant
    }
    for odds in match.odds {
      let key = BotanicalName.key(odds.plant.scientificName)
      let place = self.plants.firstIndex { BotanicalName.key($0.scientificName) == key }
      let trust = max(place.map { self.plants[$0].probability } ?? 0, unnamed)
      if let place {
        plants[place].probability = odds.probability * trust
      } else {
        plants.append(
          Alternative(
            name: odds.plant.name, scientificName: odds.plant.scientificName,
            rank: BotanicalName(odds.plant.scientificName)?.rank ?? .species,
            family: odds.plant.family, probability: odds.probability * trust))
      }
    }
    var combined = PlantDistribution(
      plants: plants, unknownPlant: unknownPlant * match.none, notAPlant: 0)
    let total = combined.plants.reduce(combined.unknownPlant + unfollowed * match.none) {
      $0 + $1.probability
    }
    if total > 0 { combined.scale(by: (1 - notAPlant) / total) }
    combined.notAPlant = notAPlant
    return combined
  }

  /// The least that the model's opinion of a taught plant counts.
  private static let leastTrust = 0.02
}
