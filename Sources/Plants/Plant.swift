/// What a model says about the plant in a photo, as it came out of the model.
///
/// The schema is `plantid.plant/1`. A model can only write this form, but what it writes in the fields is
/// its own: ``ValidatedPlant`` is what may be shown.
package struct Plant: Equatable, Sendable {
  /// The name of the schema.
  package static let schema = "plantid.plant/1"

  /// Whether a plant is in the photo.
  package var isPlant: Bool
  /// The common name.
  package var name: String?
  /// The scientific name.
  package var scientificName: String?
  /// What the scientific name is a name of.
  package var rank: PlantRank?
  /// The family.
  package var family: String?
  /// What is visible.
  package var description: String?
}

/// What a scientific name is a name of.
package enum PlantRank: String, CaseIterable, Codable, Sendable {
  case species
  case genus
  case family
}

/// The longest texts a schema allows, in characters.
package enum TextLimit {
  /// A name of a plant.
  package static let name = 80
  /// A description of what is visible.
  package static let description = 300
  /// An answer to a question.
  package static let answer = 600
  /// A question.
  package static let question = 4000
}
