package import Foundation
package import Imaging

/// A PNG file made by hand, so that each of its faults is known.
package struct PNGBytes {
  package var chunks: [[UInt8]]

  package init(chunks: [[UInt8]]) { self.chunks = chunks }

  /// Takes a file apart.
  package init(_ photo: Photo) throws {
    let file = [UInt8](try photo.pngData())
    chunks = []
    var start = 8
    while start < file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      chunks.append(Array(file[start..<start + length + 12]))
      start += length + 12
    }
  }

  package var bytes: [UInt8] {
    // Array by array, which is quick in a debug build too; byte by byte is not.
    chunks.reduce(into: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { $0 += $1 }
  }

  package var data: Data { Data(bytes) }

  package func index(of type: String) -> Int? {
    chunks.firstIndex { $0[4..<8].elementsEqual(type.utf8) }
  }

  /// The same file with chunks before its first pixels, or after its last.
  package func inserting(_ new: [UInt8], afterPixels: Bool = false) -> PNGBytes {
    var changed = self
    let place = afterPixels ? index(of: "IEND") : index(of: "IDAT")
    changed.chunks.insert(new, at: place ?? chunks.count)
    return changed
  }

  package static func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + payload
    return bigEndian(payload.count) + body + bigEndian(Int(crc(body)))
  }

  /// A chunk whose check is wrong, for payloads so long that the right one takes its time.
  package static func unchecked(_ type: String, _ payload: [UInt8]) -> [UInt8] {
    bigEndian(payload.count) + Array(type.utf8) + payload + [0, 0, 0, 0]
  }

  package static func header(
    _ width: Int, _ height: Int, depth: UInt8 = 8, colour: UInt8 = 2, interlaced: Bool = false
  ) -> [UInt8] {
    chunk("IHDR", bigEndian(width) + bigEndian(height) + [depth, colour, 0, 0, interlaced ? 1 : 0])
  }

  package static let end = chunk("IEND", [])

  /// A zlib stream that stores its bytes as they are.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65535)
      rest = rest.dropFirst(block.count)
      let low = UInt8(block.count & 255)
      let high = UInt8(block.count >> 8)
      stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + block
    } while !rest.isEmpty
    var a = 1
    var b = 0
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return stream + bigEndian(b << 16 | a)
  }

  package static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
