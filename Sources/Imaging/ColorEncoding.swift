internal import CImageCodecs

/// What the levels of a file mean, according to the file.
enum ColorEncoding: Equatable {
  /// The colours of sRGB; nearly all files, and those that declare nothing.
  case standard
  /// An ICC profile.
  case profile([UInt8])
  /// Primaries, a white point and a curve.
  case described(ColorDescription)
  /// The file declares something that cannot be used; `reason` completes "its colour profile ...".
  case unusable(reason: String)
}

/// Colours described by where they lie in the CIE 1931 diagram, and by how levels become light.
struct ColorDescription: Equatable {
  enum Curve: Equatable {
    case gamma(Double)
    case standard
    case television
  }

  struct Point: Equatable {
    var x: Double
    var y: Double

    /// Daylight, the white of nearly all screens.
    static let d65 = Point(x: 0.3127, y: 0.329)
  }

  var red: Point
  var green: Point
  var blue: Point
  var white: Point
  var curve: Curve

  /// The primaries of sRGB and of high-definition television.
  static func standard(_ curve: Curve) -> ColorDescription {
    ColorDescription(
      red: Point(x: 0.64, y: 0.33), green: Point(x: 0.3, y: 0.6), blue: Point(x: 0.15, y: 0.06),
      white: .d65, curve: curve)
  }

  /// Adobe RGB (1998).
  static let adobe = ColorDescription(
    red: Point(x: 0.64, y: 0.33), green: Point(x: 0.21, y: 0.71), blue: Point(x: 0.15, y: 0.06),
    white: .d65, curve: .gamma(563.0 / 256))
}

/// The conversion of a file's colours to sRGB; it does not change, so it may be shared.
final class ColorConversion {
  private let handle: OpaquePointer
  /// 1 for greys, 3 for colours, 4 for inks.
  private let channels: Int

  private init(_ handle: OpaquePointer, channels: Int) {
    self.handle = handle
    self.channels = channels
  }

  deinit { pl_color_free(handle) }

  /// Makes a conversion; nil where none is needed.
  ///
  /// - Throws: the warning to give where the file's own words cannot be used.
  static func make(
    from encoding: ColorEncoding, channels: Int
  ) throws(ImagingWarning) -> ColorConversion? {
    var handle: OpaquePointer?
    let outcome: pl_color_outcome
    switch encoding {
    case .standard: return nil
    case .unusable(let reason): throw .profileIgnored(reason: reason)
    case .profile(let bytes):
      outcome = pl_color_from_profile(bytes, bytes.count, Int32(channels), &handle)
    case .described(let description):
      var description = description.record
      outcome = pl_color_from_description(&description, Int32(channels), &handle)
    }
    switch outcome {
    case PL_COLOR_MADE: return handle.map { ColorConversion($0, channels: channels) }
    case PL_COLOR_NEEDLESS: return nil
    case PL_COLOR_OTHER: throw .profileIgnored(reason: "is one for other files")
    default: throw .profileIgnored(reason: "is damaged")
    }
  }

  /// Lends the conversion to the decoder of inks; nil for other colours.
  func withInks<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
    body(channels == PL_INKS ? handle : nil)
  }

  /// The pixels in sRGB; the decoder has done it already where the file stores inks.
  func converted(_ photo: Photo) -> Photo {
    guard channels != PL_INKS else { return photo }
    var pixels = photo.pixels
    pixels.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { pl_color_apply(handle, start, buffer.count / 3) }
    }
    return photo.with(pixels: pixels, width: photo.width, height: photo.height)
  }
}

extension ColorDescription {
  fileprivate var record: pl_color_description {
    var record = pl_color_description()
    record.x = (red.x, green.x, blue.x, white.x)
    record.y = (red.y, green.y, blue.y, white.y)
    switch curve {
    case .gamma(let exponent):
      record.curve = Int32(PL_CURVE_GAMMA)
      record.gamma = exponent
    case .standard: record.curve = Int32(PL_CURVE_SRGB)
    case .television: record.curve = Int32(PL_CURVE_TELEVISION)
    }
    return record
  }
}
