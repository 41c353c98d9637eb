public import Foundation
public import Imaging

extension Transcript {
  /// A picture in a transcript; it is decoded when it is used.
  public struct ImageAttachment: Sendable, Equatable {
    /// Where the pixels come from.
    package enum Source: Sendable, Equatable {
      case url(URL)
      case data(Data)
      case photo(Photo)
    }

    package let source: Source
    /// The orientation given by the program, which takes precedence over the file's own.
    package let givenOrientation: Orientation?
    package let storedSHA256: String?

    /// A picture in a JPEG or PNG file.
    public init(imageURL: URL, orientation: Orientation? = nil) {
      source = .url(imageURL)
      givenOrientation = orientation
      storedSHA256 = nil
    }

    /// A picture that is stored upright in a file, with the sha256 of its pixels.
    package init(storedAt url: URL, sha256: String) {
      source = .url(url)
      givenOrientation = nil
      storedSHA256 = sha256
    }

    /// A picture in the bytes of a JPEG or PNG file.
    public init(imageData: Data, orientation: Orientation? = nil) {
      source = .data(imageData)
      givenOrientation = orientation
      storedSHA256 = nil
    }

    /// A picture that was decoded before; its pixels are turned where an orientation is given.
    public init(_ photo: Photo, orientation: Orientation? = nil) {
      source = .photo(photo)
      givenOrientation = orientation
      storedSHA256 = nil
    }

    /// The sha256 of the pixels; nil where the picture has to be decoded for it.
    package var knownSHA256: String? {
      guard case .photo(let photo) = source else { return storedSHA256 }
      return orientation == .up ? photo.sha256 : nil
    }

    /// The file the picture is in, where it is in one.
    public var url: URL? {
      if case .url(let url) = source { url } else { nil }
    }

    /// The orientation given by the program; `.up` where none was.
    public var orientation: Orientation { givenOrientation ?? .up }

    /// The bytes of the JPEG or PNG file that the picture was made from; nil where it was made from a
    /// file's name or from pixels.
    public var data: Data? {
      if case .data(let data) = source { data } else { nil }
    }

    /// The upright pixels; a picture of more pixels than the maximum is made smaller.
    ///
    /// It is decoded at each call, unless it was made from pixels.
    ///
    /// - Throws: `ImagingError` when the picture cannot be read.
    public func photo(maximumPixels: Int? = nil) throws -> Photo {
      switch source {
      case .url(let url):
        try Photo(contentsOf: url, maximumPixels: maximumPixels, orientation: givenOrientation)
      case .data(let data):
        try Photo(data: data, maximumPixels: maximumPixels, orientation: givenOrientation)
      case .photo(let photo) where orientation == .up:
        maximumPixels.map { photo.fitting(maximumPixels: $0) } ?? photo
      case .photo(let photo):
        try Photo(
          data: photo.pngData(), maximumPixels: maximumPixels, orientation: givenOrientation)
      }
    }
  }
}
