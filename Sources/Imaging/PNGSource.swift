internal import CImageCodecs

/// A PNG in memory that stays where it is for as long as this is used.
///
/// Of an animation it is the default image, the one that programs show that know no animations.
struct PNGSource: PictureSource {
  let size: PixelSize
  let orientation: Orientation
  let channels: Int
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) throws(ImagingError) {
    // What Xcode makes of the pictures in an app: other bytes in another order under the same mark.
    var chunks = PNGChunks(bytes)
    if chunks.next()?.name == "CgBI" {
      throw .unsupported(.png, message: "CgBI, for Apple's devices alone")
    }
    var header = pl_png_header()
    var report = pl_report()
    let status = bytes.withMemoryRebound(to: UInt8.self) { bytes in
      bytes.baseAddress.map { pl_png_read_header($0, bytes.count, &header, &report) }
    }
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    if let status, let error = report.failure(status, format: .png, size: size) { throw error }
    self.bytes = bytes
    self.size = size
    channels = Int(header.channels)
    orientation = Orientation(exif: Self.exif(in: bytes))
  }

  var encoding: ColorEncoding { ColorEncoding(png: bytes) }

  func decode(
    atLeast goal: PixelSize, inks: ColorConversion?
  ) throws(ImagingError) -> Raster {
    var report = pl_report()
    let pixels = try pixels(of: size, format: .png, &report) { target, report in
      bytes.withMemoryRebound(to: UInt8.self) { bytes in
        guard let start = bytes.baseAddress else { return PL_MALFORMED }
        return pl_png_decode(start, bytes.count, target, size.area * 3, &report)
      }
    }
    return Raster(pixels: pixels, size: size, warnings: report.warnings)
  }

  /// The content of the first eXIf chunk, which may come before the pixels or after them.
  static func exif(in bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let chunk = PNGChunks(bytes).lazy.prefix { $0.name != "IEND" }.first { $0.name == "eXIf" }
    return chunk.map { Array($0.content.prefix(1 << 16)) } ?? []
  }
}
