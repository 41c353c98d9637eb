import Files
import Synchronization

/// An upright picture: rows from the top of red, green and blue, eight bits each, in sRGB.
///
/// Whatever else a file holds (place, camera, thumbnail, comments) ends in this module: a photo has
/// pixels, and of its file only the size and the orientation that was applied.
public struct Photo: Sendable {
  /// `[height][width][3]` levels of red, green and blue, the upper left pixel first.
  public let pixels: [UInt8]

  /// Pixels from left to right, at least 1.
  public let width: Int

  /// Pixels from top to bottom, at least 1.
  public let height: Int

  /// The width that the file stores, before orientation and scaling.
  public let originalWidth: Int

  /// The height that the file stores, before orientation and scaling.
  public let originalHeight: Int

  /// The orientation that was applied to make the picture upright.
  public let orientation: Orientation

  /// What was wrong with the file and did not keep it from being used.
  public let warnings: [ImagingWarning]

  private let digest: LazyDigest

  /// The SHA-256 of `pixels` alone in lower-case hexadecimal; computed once, when first needed.
  public var sha256: String { digest.hex(of: pixels) }

  /// The version of everything that turns a file into pixels; it grows when pixels may differ.
  public static let pipelineVersion = 3

  /// The name and version of what turned the file into pixels, such as `plantid-imaging/3`.
  public static let pipeline = "plantid-imaging/\(pipelineVersion)"

  /// Makes a photo of pixels in memory.
  ///
  /// - Throws: ``ImagingError/wrongPixelCount(width:height:count:)`` unless both sides are at
  ///   least 1 and `pixels` holds `width * height * 3` levels.
  public init(width: Int, height: Int, pixels: [UInt8]) throws(ImagingError) {
    let (area, tooWide) = width.multipliedReportingOverflow(by: height)
    let (count, tooMany) = area.multipliedReportingOverflow(by: 3)
    guard width > 0, height > 0, !tooWide, !tooMany, count == pixels.count else {
      throw .wrongPixelCount(width: width, height: height, count: pixels.count)
    }
    self.init(
      pixels: pixels, width: width, height: height, originalWidth: width, originalHeight: height,
      orientation: .up, warnings: [])
  }

  init(
    pixels: [UInt8], width: Int, height: Int, originalWidth: Int, originalHeight: Int,
    orientation: Orientation, warnings: [ImagingWarning]
  ) {
    assert(pixels.count == width * height * 3)
    self.pixels = pixels
    self.width = width
    self.height = height
    self.originalWidth = originalWidth
    self.originalHeight = originalHeight
    self.orientation = orientation
    self.warnings = warnings
    digest = LazyDigest()
  }

  /// The same file's picture with other pixels.
  func with(pixels: [UInt8], width: Int, height: Int) -> Photo {
    Photo(
      pixels: pixels, width: width, height: height, originalWidth: originalWidth,
      originalHeight: originalHeight, orientation: orientation, warnings: warnings)
  }
}

extension Photo: Equatable {
  /// Photos are equal when their pixels are, whatever file they came from.
  public static func == (left: Photo, right: Photo) -> Bool {
    left.width == right.width && left.height == right.height && left.pixels == right.pixels
  }
}

extension Photo: CustomStringConvertible {
  /// The size; never the pixels, which would fill a log.
  public var description: String { "photo of \(width) x \(height) pixels" }
}

extension Photo: CustomDebugStringConvertible {
  /// The size and the digest.
  public var debugDescription: String { "\(self), sha256 \(sha256)" }
}

/// A digest that is computed when first needed and then kept, by all copies of a photo.
private final class LazyDigest: Sendable {
  private let known = Mutex<String?>(nil)

  func hex(of pixels: [UInt8]) -> String {
    known.withLock { known in
      if let known { return known }
      let hex = SHA256.hex(of: pixels)
      known = hex
      return hex
    }
  }
}
