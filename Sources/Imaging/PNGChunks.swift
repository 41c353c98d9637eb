/// The chunks of a PNG, from the first to the last whole one; what is in them is not checked.
struct PNGChunks: Sequence, IteratorProtocol {
  struct Chunk {
    /// Its type and its content.
    fileprivate let body: UnsafeRawBufferPointer
    fileprivate let check: Int

    /// Its type, four letters.
    var name: String { String(decoding: body.prefix(4), as: UTF8.self) }

    /// The bytes of its content.
    var count: Int { body.count - 4 }

    var content: [UInt8] { Array(body.dropFirst(4)) }

    /// Its content as numbers of four bytes.
    var numbers: [Int] {
      stride(from: 4, to: body.count - 3, by: 4).map { body.bigEndian(at: $0) }
    }

    /// Whether its check is right; takes its time with long ones.
    var isSound: Bool {
      var check = ~UInt32(0)
      for byte in body {
        check ^= UInt32(byte)
        for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
      }
      return ~check == UInt32(truncatingIfNeeded: self.check)
    }
  }

  private let bytes: UnsafeRawBufferPointer
  private var start = 8

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  mutating func next() -> Chunk? {
    guard bytes.count - start >= 12 else { return nil }
    let end = start + 8 + bytes.bigEndian(at: start)
    guard end <= bytes.count - 4 else { return nil }
    defer { start = end + 4 }
    return Chunk(
      body: UnsafeRawBufferPointer(rebasing: bytes[start + 4..<end]),
      check: bytes.bigEndian(at: end))
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func bigEndian(at place: Int) -> Int {
    self[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
