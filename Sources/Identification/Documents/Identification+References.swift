import References

extension Identification {
  /// What the user's own photos say about the photo.
  package struct References: Codable, Equatable, Sendable {
    /// A photo of the user that looks like it.
    package struct Neighbour: Codable, Equatable, Sendable {
      package var scientificName: String
      /// The name of its file.
      package var file: String
      /// One minus the cosine of the angle between the vectors: 0 for the same picture.
      package var distance: Double
    }

    /// How probable it is by the references alone that it shows none of their plants.
    package var noneOfThese: Double
    /// The nearest ones, three at most.
    package var nearest: [Neighbour]
  }
}

extension Identification.References {
  init(_ match: ReferenceMatch) {
    self.init(
      noneOfThese: match.none.displayedProbability,
      nearest: match.nearest.map {
        Neighbour(
          scientificName: $0.plant.scientificName, file: $0.file,
          distance: max(0, $0.distance).displayedProbability)
      })
  }

  var json: JSONDocument {
    .object([
      "noneOfThese": .number(noneOfThese),
      "nearest": .array(
        nearest.map {
          .object([
            "scientificName": .string($0.scientificName), "file": .string($0.file),
            "distance": .number($0.distance),
          ])
        }),
    ])
  }
}
