/// What a scientific name is a name of.
package enum PlantRank: String, CaseIterable, Codable, Sendable {
  case species
  case genus
  case family
}
