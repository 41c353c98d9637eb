package import Imaging

/// A model that describes a picture by a vector, so that pictures can be compared.
package protocol PictureEmbedding: LanguageModel {
  /// The vector of a picture; nil for a model that does not see.
  ///
  /// - Throws: an error of the model; `CancellationError` when the task was cancelled.
  func vector(of photo: Photo) async throws -> PictureVector?
}

/// What a model makes of a picture, to compare it with others by the angle between them.
package struct PictureVector: Sendable, Equatable {
  /// The numbers.
  package var values: [Float]
  /// Whether each of them varies as much as any other over pictures of all kinds.
  package var isWhitened: Bool

  /// Describes a vector.
  package init(values: [Float], isWhitened: Bool) {
    self.values = values
    self.isWhitened = isWhitened
  }
}
