internal import Foundation
internal import Imaging
internal import LanguageModels

/// The pictures of a conversation by the sha256 of their pixels, each decoded once at most.
struct PictureCatalog {
  /// What pictures are made into; nil without a projector.
  let budget: PictureBudget?
  /// Digests of pictures that had to be decoded for that, by segment.
  private var digests: [String: String] = [:]

  init(budget: PictureBudget?) {
    self.budget = budget
  }

  /// Finds out which picture an attachment is.
  ///
  /// - Throws: an error of `Imaging` when it has to be decoded and cannot be.
  mutating func source(
    of attachment: Transcript.ImageAttachment, segment: String
  ) throws -> CatalogPicture {
    if let sha256 = attachment.knownSHA256 ?? digests[segment] {
      return CatalogPicture(sha256: sha256, attachment: attachment, photo: nil)
    }
    let photo = try attachment.photo(maximumPixels: budget?.maximumPixels)
    digests[segment] = photo.sha256
    return CatalogPicture(sha256: photo.sha256, attachment: attachment, photo: photo)
  }

  /// The pixels of a picture.
  ///
  /// - Throws: an error of `Imaging` when it cannot be decoded.
  func photo(of source: CatalogPicture) throws -> Photo {
    if let photo = source.photo { return photo }
    // The digest is that of all pixels, where it was known beforehand.
    let isKnown = source.attachment.knownSHA256 != nil
    return try source.attachment.photo(maximumPixels: isKnown ? nil : budget?.maximumPixels)
  }
}
