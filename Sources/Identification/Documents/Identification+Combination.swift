extension Identification {
  /// How several photos of one plant were put together.
  package struct Combination: Codable, Equatable, Sendable {
    package struct Photo: Codable, Equatable, Sendable {
      /// The photo, as the user named it.
      package var file: String
      /// The part of the plant that it shows; null when the user did not name it.
      package var organ: String?
      /// What the photo alone is the likeliest to show; null when that is no named plant.
      package var scientificName: String?
      /// How probable that is by this photo alone.
      package var probability: Double

      package init(
        file: String, organ: String?, scientificName: String?, probability: Double
      ) {
        self.file = file
        self.organ = organ
        self.scientificName = scientificName
        self.probability = probability
      }
    }

    /// The way, in one word.
    package private(set) var method = "logarithmicOpinionPool"
    /// The power to which the probabilities of each photo were raised before they were multiplied.
    package var weight: Double
    /// The photos, in the order they were named.
    package var photos: [Photo]

    /// Describes how photos were put together.
    package init(weight: Double, photos: [Photo]) {
      self.weight = weight
      self.photos = photos
    }

    var json: JSONDocument {
      .object([
        "method": .string(method), "weight": .number(weight),
        "photos": .array(
          photos.map {
            .object([
              "file": .string($0.file), "organ": .string(orNull: $0.organ),
              "scientificName": .string(orNull: $0.scientificName),
              "probability": .number($0.probability),
            ])
          }),
      ])
    }
  }
}
