internal import Imaging
internal import LanguageModels

/// A picture that need not be decoded to be known.
struct CatalogPicture: Sendable {
  /// The sha256 of its pixels.
  let sha256: String
  let attachment: Transcript.ImageAttachment
  /// The picture, where it had to be decoded to be known.
  let photo: Photo?
}
