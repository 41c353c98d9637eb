package import Botany

/// A model's answer about the plant in a photo, unchecked.
///
/// The schema is `plantid.plant/1`. A model can only write this form, but what it writes in the fields is
/// its own: ``ValidatedPlant`` is what may be displayed.
package struct Plant: Equatable, Sendable {
  /// The name of the schema.
  package static let schema = "plantid.plant/1"

  /// Whether a plant is in the photo.
  package var isPlant: Bool
  /// The common name.
  package var name: String?
  package var scientificName: String?
  /// What the scientific name is a name of.
  package var rank: PlantRank?
  package var family: String?
  /// What is visible.
  package var description: String?
}

extension Plant {
  /// A field of the answer about a photo, besides `isPlant`.
  package enum Field: String, CaseIterable, Sendable {
    case name, scientificName, rank, family, description
  }
}
