package import Botany

extension Identification {
  /// A plant that the photo may show.
  package struct Alternative: Codable, Equatable, Sendable {
    /// Its common name.
    package var name: String?
    package var scientificName: String
    /// What the scientific name is a name of.
    package var rank: PlantRank
    /// Its family, where it is known.
    package var family: String?
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
}
