internal import CImageCodecs

/// A JPEG in memory that stays where it is for as long as this is used.
struct JPEGSource: PictureSource {
  let size: PixelSize
  let orientation: Orientation
  let channels: Int
  private let exif: Range<Int>
  private let bytes: UnsafeRawBufferPointer
  private let limits: Limits

  init(_ bytes: UnsafeRawBufferPointer, limits: Limits) throws(ImagingError) {
    var header = pl_jpeg_header()
    var report = pl_report()
    let status = bytes.withMemoryRebound(to: UInt8.self) { bytes in
      bytes.baseAddress.map { pl_jpeg_read_header($0, bytes.count, &header, &report) }
    }
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    if let status, let error = report.failure(status, format: .jpeg, size: size) { throw error }
    let scans = Int(header.scans)
    let affordable = min(limits.maximumScans, max(1, limits.maximumScanWork / max(1, size.area)))
    guard scans <= affordable else { throw .tooManyScans(scans, limit: affordable) }
    self.bytes = bytes
    self.size = size
    self.limits = limits
    channels = Int(header.components)
    exif = header.exif_offset..<header.exif_offset + header.exif_length
    orientation = Orientation(exif: Array(bytes[exif]))
  }

  var encoding: ColorEncoding {
    ColorEncoding(jpeg: bytes, exif: Array(bytes[exif])[...], channels: channels)
  }

  func decode(
    atLeast goal: PixelSize, inks: ColorConversion?
  ) throws(ImagingError) -> Raster {
    let eighths = (1...8).first { size.eighths($0).covers(goal) } ?? 8
    let scaled = size.eighths(eighths)
    var report = pl_report()
    let pixels = try pixels(of: scaled, format: .jpeg, &report) { target, report in
      bytes.withMemoryRebound(to: UInt8.self) { bytes in
        guard let start = bytes.baseAddress else { return PL_MALFORMED }
        func decode(_ inks: OpaquePointer?) -> pl_status {
          pl_jpeg_decode(
            start, bytes.count, UInt32(eighths), UInt32(clamping: limits.maximumScans), inks,
            target, scaled.area * 3, &report)
        }
        return inks.map { $0.withInks(decode) } ?? decode(nil)
      }
    }
    return Raster(pixels: pixels, size: scaled, warnings: report.warnings)
  }
}

extension PixelSize {
  /// What libjpeg makes of this size when it decodes at so many eighths of it.
  fileprivate func eighths(_ count: Int) -> PixelSize {
    PixelSize(width: (width * count + 7) / 8, height: (height * count + 7) / 8)
  }

  fileprivate func covers(_ other: PixelSize) -> Bool {
    width >= other.width && height >= other.height
  }
}
