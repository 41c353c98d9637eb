/// The model whose vectors a set of references holds.
package struct ReferenceModel: Codable, Equatable, Sendable {
  /// What the model is called.
  package var name: String
  /// The digest of the projector, and of what else the vector depends on.
  package var digest: String
  /// How many numbers a vector has, ``reduced`` to 512 at most.
  package var dimension: Int
  /// Whether the model's vectors are whitened already.
  package var isWhitened: Bool

  /// Describes a model.
  package init(name: String, digest: String, dimension: Int, isWhitened: Bool) {
    self.name = name
    self.digest = digest
    self.dimension = dimension
    self.isWhitened = isWhitened
  }

  /// A vector of the model as it is kept in a set.
  package static func reduced(_ vector: [Float]) -> [Float] { ReferenceVectors.reduced(vector) }
}
