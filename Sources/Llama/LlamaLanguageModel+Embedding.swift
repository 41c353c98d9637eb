package import Imaging
package import LanguageModels

extension LlamaLanguageModel: PictureEmbedding {
  /// The vector of a picture: what Seedling's projector makes for it, or the mean of a picture's tokens.
  ///
  /// The picture that was evaluated last is not encoded again.
  ///
  /// - Throws: ``LlamaError`` or `CancellationError`.
  package func vector(of photo: Photo) async throws -> PictureVector? {
    guard configuration.projector != nil else { return nil }
    return try await Cancellation.following { cancellation in
      try await worker.vector(of: photo, cancellation: cancellation)
    }
  }
}
