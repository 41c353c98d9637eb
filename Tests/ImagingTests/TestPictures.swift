import Foundation
import Imaging

extension Photo {
  /// A smooth picture that differs in every corner, so that no turn of it equals another.
  static func gradient(width: Int, height: Int) throws -> Photo {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels.append(UInt8(255 * x / max(1, width - 1)))
        pixels.append(UInt8(255 * y / max(1, height - 1)))
        pixels.append(UInt8(128 * (x + y) / max(1, width + height - 2)))
      }
    }
    return try Photo(width: width, height: height, pixels: pixels)
  }

  /// The largest difference of a level; 256 where the sizes differ.
  func distance(to other: Photo) -> Int {
    guard width == other.width, height == other.height else { return 256 }
    return zip(pixels, other.pixels).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// The average difference of a level; 256 where the sizes differ.
  func averageDistance(to other: Photo) -> Int {
    guard width == other.width, height == other.height else { return 256 }
    return zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } / pixels.count
  }
}
