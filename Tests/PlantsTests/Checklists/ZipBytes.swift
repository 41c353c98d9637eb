import Foundation

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

/// A zip file made by hand, with members that are stored or deflated.
struct ZipBytes {
  private var body: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds a member as it is; `packed` is what stands in the file when that differs from the content.
  mutating func add(
    _ name: String, _ content: [UInt8], packed: [UInt8]? = nil, method: Int? = nil, flags: Int = 0
  ) {
    let stored = packed ?? content
    let method = method ?? (packed == nil ? 0 : 8)
    let common =
      Self.number(flags, 2) + Self.number(method, 2) + Self.number(0, 4)
      + Self.number(Int(Self.checksum(content)), 4) + Self.number(stored.count, 4)
      + Self.number(content.count, 4) + Self.number(name.utf8.count, 2) + Self.number(0, 2)
    let place = body.count
    body += Self.number(0x0403_4B50, 4) + Self.number(20, 2) + common + Array(name.utf8) + stored
    directory += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + Self.number(20, 2) + common
    directory += [UInt8](repeating: 0, count: 10) + Self.number(place, 4) + Array(name.utf8)
    count += 1
  }

  /// The whole file.
  var bytes: [UInt8] {
    body + directory + Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.number(count, 2)
      + Self.number(count, 2) + Self.number(directory.count, 4) + Self.number(body.count, 4)
      + Self.number(0, 2)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
