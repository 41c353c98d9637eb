import Foundation
import Imaging

/// Decodes bytes as the file of a format, and checks what comes of them.
func decode(_ bytes: UnsafePointer<UInt8>?, _ count: Int, mark: [UInt8]) {
  let input = UnsafeBufferPointer(start: bytes, count: count)
  let data = Data(input.starts(with: mark) ? Array(input) : mark + input)
  // Large pictures take long and show no more than small ones.
  let limits = Limits(maximumPixels: 1 << 18, maximumScans: 40)
  do {
    let photo = try Photo(data: data, maximumPixels: 1 << 14, limits: limits)
    precondition(photo.pixels.count == photo.width * photo.height * 3)
    precondition(photo.width * photo.height <= 1 << 14)
    for warning in photo.warnings { precondition(!"\(warning)".isEmpty) }
  } catch {
    precondition(!"\(error)".contains("\n"))
  }
}
