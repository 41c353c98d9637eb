/// What the references say about one picture.
package struct ReferenceMatch: Equatable, Sendable {
  /// A plant with how probable it is.
  package struct Odds: Equatable, Sendable {
    package var plant: ReferencePlant
    package var probability: Double
  }

  /// A reference that looks like the picture.
  package struct Neighbour: Equatable, Sendable {
    package var plant: ReferencePlant
    /// The name of its file.
    package var file: String
    /// One minus the cosine of the angle between the vectors: 0 for the same picture.
    package var distance: Double
  }

  /// The plants, the most probable first.
  package var odds: [Odds]
  /// How probable it is that the picture shows none of them.
  package var none: Double
  /// The nearest references, three at most.
  package var nearest: [Neighbour]

  /// Describes a match.
  package init(odds: [Odds], none: Double, nearest: [Neighbour] = []) {
    self.odds = odds
    self.none = none
    self.nearest = nearest
  }
}
