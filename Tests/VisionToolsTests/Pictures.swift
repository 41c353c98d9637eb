import Foundation
import Imaging

extension Photo {
  /// A drawing from the folder of fixtures.
  static func fixture(_ name: String) throws -> Photo {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try Photo(contentsOf: folder.appending(path: "Fixtures/\(name).png"))
  }

  /// The photo turned clockwise by quarter turns.
  func turned(quarters: Int) throws -> Photo {
    var photo = self
    for _ in 0..<quarters { photo = try photo.turnedOnce() }
    return photo
  }

  private func turnedOnce() throws -> Photo {
    var turned = [UInt8](repeating: 0, count: pixels.count)
    for y in 0..<height {
      for x in 0..<width {
        let target = (x * height + height - 1 - y) * 3
        let source = (y * width + x) * 3
        for channel in 0..<3 { turned[target + channel] = pixels[source + channel] }
      }
    }
    return try Photo(width: height, height: width, pixels: turned)
  }

  /// The photos below each other on white.
  static func stacked(_ photos: [Photo]) throws -> Photo {
    let width = photos.map(\.width).max() ?? 1
    var pixels: [UInt8] = []
    for photo in photos {
      for y in 0..<photo.height {
        pixels += photo.pixels[y * photo.width * 3..<(y + 1) * photo.width * 3]
        pixels += [UInt8](repeating: 255, count: (width - photo.width) * 3)
      }
    }
    return try Photo(
      width: width, height: photos.reduce(0) { $0 + $1.height }, pixels: pixels)
  }
}
