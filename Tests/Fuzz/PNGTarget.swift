import CZlib

extension Target {
  private static let mark: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Any bytes behind the mark of a PNG end in a photo or an error.
  static func png(_ input: UnsafeBufferPointer<UInt8>) {
    var bytes = Array(input)
    // Every second input gets right checksums, or nothing behind them would ever be reached.
    if bytes.count.isMultiple(of: 2) { check(&bytes) }
    decode(bytes, mark: mark)
  }

  private static func check(_ bytes: inout [UInt8]) {
    var start = bytes.starts(with: mark) ? mark.count : 0
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= bytes.count else { return }
      let sum = bytes[start + 4..<end].withUnsafeBufferPointer {
        crc32(0, $0.baseAddress, UInt32($0.count))
      }
      for place in 0..<4 { bytes[end + place] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * place)) }
      start = end + 4
    }
  }
}
