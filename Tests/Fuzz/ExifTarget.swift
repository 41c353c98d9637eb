import Foundation

@testable import Imaging

extension Target {
  /// Any bytes taken for a TIFF structure give an orientation and a record, or none.
  static func exif(_ input: UnsafeBufferPointer<UInt8>) {
    let input = Array(input)
    _ = Orientation(exif: input)
    let record = CaptureRecord(exif: input[...])
    precondition((record.latitude == nil) == (record.longitude == nil))
    precondition(record.latitude.map { abs($0) <= 90 } ?? true)
    precondition(record.longitude.map { abs($0) <= 180 } ?? true)
    // The same as a picture's.
    if input.count < 65_000 {
      let length = input.count + 8
      let segment =
        [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + Array("Exif\0\0".utf8) + input
      _ = CaptureRecord(bytes: [0xFF, 0xD8] + segment + [0xFF, 0xD9])
    }
  }
}
