package import Foundation

/// Grey JPEGs written bit by bit, so that each of their faults is known.
extension JPEGBytes {
  /// A baseline file with a restart marker after every block, and stray bytes before some of them.
  package static func restarts(width: Int, height: Int, strayBefore isStray: (Int) -> Int) -> Data {
    let blocks = (width + 7) / 8 * ((height + 7) / 8)
    var scan: [UInt8] = []
    for block in 0..<blocks {
      // No difference, no more coefficients, six bits to fill the byte.
      scan.append(0x3F)
      guard block < blocks - 1 else { continue }
      scan += [UInt8](repeating: 0x12, count: isStray(block)) + [0xFF, 0xD0 + UInt8(block % 8)]
    }
    return Data(
      beginning + frame(0xC0, width, height) + table(0x00, 0) + table(0x10, 0)
        + segment(0xDD, [0, 1]) + scanHeader(first: 0, last: 63) + scan + end)
  }

  /// A progressive file whose last scan comes so many times.
  ///
  /// A run of blocks without coefficients can say 16384 of them in fifteen bits.
  package static func progressive(width: Int, height: Int, lastScans: Int) -> Data {
    let blocks = (width + 7) / 8 * ((height + 7) / 8)
    let last =
      scanHeader(first: 1, last: 63)
      + [UInt8](repeating: 0, count: (blocks + 16383) / 16384 * 15 / 8 + 1)
    return Data(
      beginning + frame(0xC2, width, height) + table(0x00, 0) + table(0x10, 0xE0)
        + scanHeader(first: 0, last: 0) + [UInt8](repeating: 0, count: (blocks + 7) / 8)
        + Array(repeating: last, count: lastScans).joined() + end)
  }

  private static let beginning: [UInt8] =
    [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
  private static let end: [UInt8] = [0xFF, 0xD9]

  private static func frame(_ marker: UInt8, _ width: Int, _ height: Int) -> [UInt8] {
    let sides = [height >> 8, height & 255, width >> 8, width & 255].map(UInt8.init)
    return segment(marker, [8] + sides + [1, 1, 0x11, 0])
  }

  /// A table of one code, the bit 0.
  private static func table(_ place: UInt8, _ symbol: UInt8) -> [UInt8] {
    segment(0xC4, [place, 1] + [UInt8](repeating: 0, count: 15) + [symbol])
  }

  private static func scanHeader(first: UInt8, last: UInt8) -> [UInt8] {
    segment(0xDA, [1, 1, 0, first, last, 0])
  }
}
