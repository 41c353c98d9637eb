internal import CImageCodecs
public import Foundation

/// When and where a photo was taken, according to its file; read only on request.
///
/// A ``Photo`` never holds any of it.
public struct CaptureRecord: Sendable, Equatable {
  /// The date and time as ISO 8601 has them, such as `2024-05-03T12:00:01+02:00`; local without offset.
  public var date: String?

  /// Degrees north of the equator, -90 to 90.
  public var latitude: Double?

  /// Degrees east of Greenwich, -180 to 180.
  public var longitude: Double?

  /// Makes a record of what is known.
  public init(date: String? = nil, latitude: Double? = nil, longitude: Double? = nil) {
    self.date = date
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads the record of the JPEG or PNG in a file; fields that are absent or nonsense are nil.
  ///
  /// - Throws: ``ImagingError`` when it is not a file or cannot be read.
  public init(contentsOf url: URL, limits: Limits = .default) throws(ImagingError) {
    let file = try InputFile(url, allowingPipes: false)
    self.init(bytes: try file.bytes(limit: limits.maximumFileBytes))
  }

  /// Reads the record of a JPEG or PNG in memory; fields that are absent or nonsense are nil.
  public init(bytes: [UInt8]) {
    self.init(exif: Self.exif(in: bytes))
  }

  /// The TIFF structure in which a file keeps such things; empty where there is none.
  private static func exif(in bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return [] }
      switch ImageFormat.detect(UnsafeRawBufferPointer(buffer).prefix(512)) {
      case .jpeg:
        var header = pl_jpeg_header()
        var report = pl_report()
        guard pl_jpeg_read_header(start, buffer.count, &header, &report) == PL_OK else { return [] }
        return bytes[header.exif_offset..<header.exif_offset + header.exif_length]
      case .png: return PNGSource.exif(in: UnsafeRawBufferPointer(buffer))[...]
      default: return []
      }
    }
  }
}

extension CaptureRecord {
  init(exif: ArraySlice<UInt8>) {
    let tiff = TIFFStructure(exif)
    let main = tiff?.mainDirectory ?? [:]
    let details = tiff?.directory(at: main[0x8769]) ?? [:]
    let place = tiff?.directory(at: main[0x8825]) ?? [:]
    date = details[0x9003].flatMap(\.text).flatMap { original in
      Self.date(original, offset: details[0x9011]?.text)
    }
    latitude = Self.degrees(place[2], toward: place[1]?.text, ["N": 1, "S": -1], limit: 90)
    longitude = Self.degrees(place[4], toward: place[3]?.text, ["E": 1, "W": -1], limit: 180)
    // Half a place is none.
    if latitude == nil || longitude == nil { (latitude, longitude) = (nil, nil) }
  }

  /// `2024:05:03 12:00:01` as ISO 8601 has it; nil for the zeros and blanks of clocks never set.
  private static func date(_ text: String, offset: String?) -> String? {
    guard
      let match = text.wholeMatch(
        of: /([0-9]{4})[:-]([0-9]{2})[:-]([0-9]{2})[ T]([0-9]{2}):([0-9]{2}):([0-9]{2}).*/),
      let month = Int(match.2), let day = Int(match.3), let hour = Int(match.4),
      let minute = Int(match.5), let second = Int(match.6), match.1 != "0000",
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
    else { return nil }
    let zone = offset.flatMap { $0.wholeMatch(of: /[+-][0-9]{2}:[0-9]{2}/).map { String($0.0) } }
    return "\(match.1)-\(match.2)-\(match.3)T\(match.4):\(match.5):\(match.6)\(zone ?? "")"
  }

  /// Degrees, minutes and seconds as one number, to a ten-millionth: about a centimetre.
  private static func degrees(
    _ value: TIFFStructure.Value?, toward direction: String?, _ signs: [String: Double],
    limit: Double
  ) -> Double? {
    guard let parts = value?.ratios, parts.count == 3, let sign = direction.flatMap({ signs[$0] })
    else { return nil }
    let degrees = sign * (parts[0] + parts[1] / 60 + parts[2] / 3600)
    guard degrees.isFinite, degrees.magnitude <= limit else { return nil }
    return (degrees * 1e7).rounded() / 1e7
  }
}
