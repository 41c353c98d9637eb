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

  /// Bars: runs of dark and light modules, the first dark, on white with room at all sides.
  static func bars(_ runs: [Int], module: Int = 3, height: Int = 120) throws -> Photo {
    let quiet = 12
    var row = [UInt8](repeating: 255, count: quiet * module)
    for (index, run) in runs.enumerated() {
      row += [UInt8](repeating: index.isMultiple(of: 2) ? 0 : 255, count: run * module)
    }
    row += [UInt8](repeating: 255, count: quiet * module)
    let blank = [UInt8](repeating: 255, count: row.count)
    var pixels: [UInt8] = []
    for y in 0..<height {
      let levels = y < 10 || y >= height - 10 ? blank : row
      pixels += levels.flatMap { [$0, $0, $0] }
    }
    return try Photo(width: row.count, height: height, pixels: pixels)
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
