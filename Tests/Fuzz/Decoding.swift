import Foundation
import Imaging

/// Decodes bytes as the file of a format, and checks what comes of them.
func decode(_ input: [UInt8], mark: [UInt8]) {
  let data = Data(input.starts(with: mark) ? input : mark + input)
  // Large pictures take long and show no more than small ones.
  let limits = Limits(maximumPixels: 1 << 12, maximumScans: 40)
  do {
    let photo = try Photo(data: data, maximumPixels: 1 << 10, limits: limits)
    precondition(photo.pixels.count == photo.width * photo.height * 3)
    precondition(photo.width * photo.height <= 1 << 10)
    for warning in photo.warnings { precondition(!"\(warning)".isEmpty) }
  } catch {
    precondition(!"\(error)".contains("\n"))
  }
}
