package import Foundation

/// A plant that references can show.
package struct ReferencePlant: Codable, Hashable, Sendable {
  /// The scientific name, without authors.
  package var scientificName: String
  /// The common name, where one is known.
  package var name: String?
  /// The family, where it is known.
  package var family: String?

  /// Describes a plant.
  package init(scientificName: String, name: String? = nil, family: String? = nil) {
    self.scientificName = scientificName
    self.name = name
    self.family = family
  }
}

/// A photo of which a person has said what it shows.
package struct Reference: Sendable {
  /// The plant in the photo.
  package var plant: ReferencePlant
  /// The name of the photo's file.
  package var file: String
  /// The SHA-256 of the photo's pixels, by which it is known whatever it is called.
  package var sha256: String
  /// When it was added.
  package var added: Date
  /// The vector of the photo, as the model gave it.
  package var vector: [Float]
  /// A small upright JPEG without metadata; nil where none was wanted.
  package var thumbnail: Data?

  /// Describes a reference.
  package init(
    plant: ReferencePlant, file: String, sha256: String, added: Date = .now, vector: [Float],
    thumbnail: Data? = nil
  ) {
    self.plant = plant
    self.file = file
    self.sha256 = sha256
    self.added = added
    self.vector = vector
    self.thumbnail = thumbnail
  }
}
