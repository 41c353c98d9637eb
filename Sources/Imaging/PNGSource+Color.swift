internal import CImageCodecs

extension ColorEncoding {
  /// What the chunks of a PNG declare; of several the one that the standard ranks highest counts.
  init(png bytes: UnsafeRawBufferPointer) {
    let chunks = PNGColorChunks(bytes)
    if let codes = chunks.codes {
      self = Self.coded(codes)
    } else if chunks.hasProfile {
      self = Self.profile(in: bytes)
    } else if chunks.isStandard {
      self = .standard
    } else {
      self = Self.described(gamma: chunks.gamma, places: chunks.places)
    }
  }

  private static func profile(in bytes: UnsafeRawBufferPointer) -> ColorEncoding {
    var profile = pl_bytes()
    defer { pl_bytes_free(profile.bytes) }
    let status = bytes.withMemoryRebound(to: UInt8.self) { bytes in
      bytes.baseAddress.map { pl_png_read_profile($0, bytes.count, &profile) }
    }
    guard status == PL_OK, let start = profile.bytes else {
      return .unusable(reason: "is damaged or too large")
    }
    return .profile(Array(UnsafeBufferPointer(start: start, count: profile.count)))
  }

  /// gAMA and cHRM, in hundred-thousandths; where one is missing that of sRGB stands in.
  private static func described(gamma: Int?, places: [Int]?) -> ColorEncoding {
    guard gamma != nil || places != nil else { return .standard }
    var description = ColorDescription.standard(.standard)
    // 1/2.2 is how programs write the curve of sRGB here.
    if let gamma, !(43_000...48_000).contains(gamma) {
      guard gamma > 0 else { return .unusable(reason: "is nonsense") }
      description.curve = .gamma(100_000 / Double(gamma))
    }
    if let places {
      let points = stride(from: 0, to: 8, by: 2).map {
        ColorDescription.Point(x: Double(places[$0]) / 1e5, y: Double(places[$0 + 1]) / 1e5)
      }
      (description.white, description.red) = (points[0], points[1])
      (description.green, description.blue) = (points[2], points[3])
    }
    return .described(description)
  }

  /// cICP: numbers of ITU-T H.273 for primaries and curve.
  private static func coded(_ codes: [UInt8]) -> ColorEncoding {
    typealias Point = ColorDescription.Point
    var description = ColorDescription.standard(.standard)
    switch codes[0] {
    case 1: break
    case 9:
      description.red = Point(x: 0.708, y: 0.292)
      description.green = Point(x: 0.17, y: 0.797)
      description.blue = Point(x: 0.131, y: 0.046)
    case 11, 12:
      description.red = Point(x: 0.68, y: 0.32)
      description.green = Point(x: 0.265, y: 0.69)
      description.blue = Point(x: 0.15, y: 0.06)
      if codes[0] == 11 { description.white = Point(x: 0.314, y: 0.351) }
    default: return .unusable(reason: "names primaries that are not known")
    }
    switch codes[1] {
    case 13: break
    case 1, 6, 14, 15: description.curve = .television
    case 4: description.curve = .gamma(2.2)
    case 5: description.curve = .gamma(2.8)
    case 8: description.curve = .gamma(1)
    case 16, 18: return .unusable(reason: "is one of high dynamic range")
    default: return .unusable(reason: "names a curve that is not known")
    }
    guard codes[2] == 0, codes[3] == 1 else { return .unusable(reason: "is one for videos") }
    return .described(description)
  }
}

/// The chunks before the pixels of a PNG that declare what its colours mean; damaged ones are skipped.
private struct PNGColorChunks {
  var codes: [UInt8]?
  var hasProfile = false
  var isStandard = false
  var gamma: Int?
  /// White, red, green and blue, x and y of each.
  var places: [Int]?

  init(_ bytes: UnsafeRawBufferPointer) {
    for chunk in PNGChunks(bytes) {
      switch chunk.name {
      case "IDAT": return
      case "iCCP": hasProfile = true
      case "cICP": if chunk.count == 4, chunk.isSound { codes = codes ?? chunk.content }
      case "sRGB": if chunk.count == 1, chunk.isSound { isStandard = true }
      case "gAMA": if chunk.count == 4, chunk.isSound { gamma = chunk.numbers[0] }
      case "cHRM": if chunk.count == 32, chunk.isSound { places = chunk.numbers }
      default: continue
      }
    }
  }
}
