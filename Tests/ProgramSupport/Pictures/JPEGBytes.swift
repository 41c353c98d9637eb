package import Foundation
package import Imaging

/// A JPEG file taken apart at its segments, to be put together again with faults.
package struct JPEGBytes {
  /// The segments between the start of the picture and its first scan.
  package var segments: [[UInt8]]

  /// From the first scan to the last byte.
  package var scans: [UInt8]

  package init(_ file: [UInt8]) {
    segments = []
    var start = 2
    while start + 4 <= file.count, file[start + 1] != 0xDA {
      let length = 2 + Int(file[start + 2]) << 8 + Int(file[start + 3])
      segments.append(Array(file[start..<start + length]))
      start += length
    }
    scans = Array(file[start...])
  }

  package init(_ photo: Photo, quality: Int = 95) throws {
    self.init([UInt8](try photo.jpegData(quality: quality)))
  }

  package var bytes: [UInt8] { [0xFF, 0xD8] + segments.joined() + scans }

  package var data: Data { Data(bytes) }

  /// The same file with segments after the start of the picture.
  package func inserting(_ new: [UInt8]...) -> JPEGBytes {
    var changed = self
    changed.segments.insert(contentsOf: new, at: 0)
    return changed
  }

  /// The same file without the segments of a marker.
  package func removing(marker: UInt8) -> JPEGBytes {
    var changed = self
    changed.segments.removeAll { $0[1] == marker }
    return changed
  }

  /// The same file with its last scan so many times, without the tables before it.
  package func repeatingLastScan(_ count: Int) -> JPEGBytes {
    var changed = self
    guard
      let start = scans.indices.dropLast().last(where: { scans[$0...].starts(with: [0xFF, 0xDA]) })
    else { return self }
    let last = scans[start..<scans.count - 2]
    changed.scans = scans[..<start] + Array(repeating: last, count: count).joined() + [0xFF, 0xD9]
    return changed
  }

  package static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload
  }

  package static let xmp = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>".utf8))

  package static func exif(_ orientation: Int, bigEndian: Bool = false) -> [UInt8] {
    segment(0xE1, "Exif\0\0".utf8 + tiff(orientation, bigEndian: bigEndian))
  }

  /// A TIFF structure with a make and an orientation.
  package static func tiff(_ orientation: Int, bigEndian: Bool = false) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let digits = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return bigEndian ? digits.reversed() : digits
    }
    let make = [number(0x010F, 2), number(2, 2), number(4, 4), [0x61, 0x62, 0x63, 0]]
    let turn = [number(0x0112, 2), number(3, 2), number(1, 4), number(orientation, 2), [0, 0]]
    let head = [Array((bigEndian ? "MM" : "II").utf8), number(42, 2), number(8, 4), number(2, 2)]
    return Array((head + make + turn + [number(0, 4)]).joined())
  }
}
