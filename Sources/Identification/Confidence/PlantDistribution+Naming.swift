import Botany

extension PlantDistribution {
  /// The distribution with other names, where those that become the same count together.
  func renamed(_ rename: (Alternative) -> Alternative) -> PlantDistribution {
    var places: [String: Int] = [:]
    var renamed: [Alternative] = []
    for plant in plants {
      let plant = rename(plant)
      let key = BotanicalName.key(plant.scientificName)
      if let place = places[key] {
        renamed[place].probability += plant.probability
        renamed[place].name = renamed[place].name ?? plant.name
        renamed[place].family = renamed[place].family ?? plant.family
      } else {
        places[key] = renamed.count
        renamed.append(plant)
      }
    }
    return PlantDistribution(plants: renamed, unknownPlant: unknownPlant, notAPlant: notAPlant)
  }
}
