import Foundation

/// PNG files written byte by byte.
enum HandmadePNG {
  static func chunk(_ type: String, _ payload: [UInt8]) -> Data {
    let body = Array(type.utf8) + payload
    return Data(number(payload.count) + body + number(Int(check(body))))
  }

  /// A file of one bit a pixel, all of them black.
  static func black(width: Int, height: Int) -> Data {
    let header = number(width) + number(height) + [1, 0, 0, 0, 0]
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + chunk("IHDR", header)
      + chunk("IDAT", zeros(height * ((width + 7) / 8 + 1))) + chunk("IEND", [])
  }

  /// A zlib stream that inflates to at least so many zeros: two bits for each 258 of them.
  static func zeros(_ count: Int) -> [UInt8] {
    let matches = (count + 257) / 258
    var bits: [Int] = []
    func add(_ value: Int, _ width: Int) { for bit in 0..<width { bits.append(value >> bit & 1) } }
    add(1, 1)
    add(2, 2)
    add(286 - 257, 5)
    add(0, 5)
    add(18 - 4, 4)
    // Lengths of the codes of lengths: a run of zeros takes one bit, the lengths one and two take two.
    for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1] {
      add(symbol == 18 ? 1 : symbol == 1 || symbol == 2 ? 2 : 0, 3)
    }
    func run(_ zeros: Int) {
      bits.append(0)
      add(zeros - 11, 7)
    }
    let (one, two) = ([1, 0], [1, 1])
    bits += two
    run(138)
    run(117)
    bits += two
    run(28)
    bits += one + one
    // A zero, then 258 more at a distance of one as often as need be, then the end.
    bits += [1, 0]
    let end = bits.count + 2 * matches
    var bytes = [UInt8](repeating: 0, count: (end + 9) / 8)
    for place in bits.indices.filter({ bits[$0] == 1 }) + [end, end + 1] {
      bytes[place / 8] |= 1 << UInt8(place % 8)
    }
    return [0x78, 0x9C] + bytes + number((1 + 258 * matches) % 65521 << 16 | 1)
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func check(_ bytes: [UInt8]) -> UInt32 {
    var check = ~UInt32(0)
    for byte in bytes {
      check ^= UInt32(byte)
      for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
    }
    return ~check
  }
}
