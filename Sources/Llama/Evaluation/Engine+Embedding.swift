internal import Imaging
internal import LanguageModels

extension Engine {
  /// The vector of a picture; the one that was encoded last is not encoded again.
  ///
  /// - Throws: ``LlamaError`` or `CancellationError`.
  func vector(of photo: Photo) throws -> PictureVector {
    let loaded = try loadedProjector()
    let length = files.projector?.vision.vectorLength ?? 0
    do throws(ShimFailure) {
      if encodedPicture != photo.sha256 {
        encodedPicture = nil
        let picture = pictures.budget?.prepared(photo) ?? photo
        try loaded.projector.encode(
          Picture(
            pixels: picture.pixels, width: picture.width, height: picture.height,
            projector: loaded.projector))
        encodedPicture = photo.sha256
      }
      let values = try loaded.projector.vector(length: length)
      return PictureVector(values: values, isWhitened: length > 0)
    } catch {
      throw error.error(about: files.model.path)
    }
  }
}
