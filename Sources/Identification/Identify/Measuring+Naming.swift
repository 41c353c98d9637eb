import Botany

extension Measuring {
  /// The plants by the names that the user's lists have for them; a synonym counts for the name to use.
  func named(_ measured: PlantDistribution) -> PlantDistribution {
    guard query != nil || checklist != nil else { return measured }
    return measured.renamed(named)
  }

  /// A plant by the name that the user's lists have for it.
  func named(_ plant: PlantDistribution.Alternative) -> PlantDistribution.Alternative {
    var named = query?.named(plant) ?? plant
    named.scientificName = accepted(named.scientificName)
    return named
  }

  /// The accepted name of a name by the checklist, or else the name itself.
  func accepted(_ name: String) -> String {
    checklist?.index.accepted(for: name) ?? name
  }
}
