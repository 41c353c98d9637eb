internal import Foundation
internal import Imaging
internal import LanguageModels

/// The pictures of a conversation by the sha256 of their pixels, each decoded once at most.
struct PictureCatalog {
  /// The most pixels to decode of a file.
  let maximumPixels: Int?
  private var known: [String: String] = [:]

  init(maximumPixels: Int?) {
    self.maximumPixels = maximumPixels
  }

  /// Finds out which picture an attachment is.
  ///
  /// - Throws: an error of `Imaging` when it has to be decoded and cannot be.
  mutating func source(
    of attachment: Transcript.ImageAttachment, segment: String
  ) throws -> PictureSource {
    if case .photo(let photo) = attachment.source {
      return PictureSource(sha256: photo.sha256, attachment: attachment, photo: photo)
    }
    if let sha256 = attachment.sha256InName ?? known[segment] {
      return PictureSource(sha256: sha256, attachment: attachment, photo: nil)
    }
    let photo = try attachment.photo(maximumPixels: maximumPixels)
    known[segment] = photo.sha256
    return PictureSource(sha256: photo.sha256, attachment: attachment, photo: photo)
  }

  /// The pixels of a picture.
  ///
  /// - Throws: an error of `Imaging` when it cannot be decoded.
  func photo(of source: PictureSource) throws -> Photo {
    if let photo = source.photo { return photo }
    let isStored = source.attachment.sha256InName != nil
    return try source.attachment.photo(maximumPixels: isStored ? nil : maximumPixels)
  }
}

extension Transcript.ImageAttachment {
  /// The sha256 that a stored picture is named by, so that it is known without being decoded.
  fileprivate var sha256InName: String? {
    guard let url, url.isFileURL, givenOrientation == nil else { return nil }
    let name = url.deletingPathExtension().lastPathComponent
    let digits = Set("0123456789abcdef")
    return name.count == 64 && name.allSatisfy(digits.contains) ? name : nil
  }
}
