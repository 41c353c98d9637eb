import Foundation
import Testing

@testable import Imaging

@Suite struct ResizingTests {
  private func formula(_ width: Int, _ height: Int) throws -> Photo {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels += [x * 37 + y * 11, x * x + y * 3, x * y * 5].map { UInt8($0 & 255) }
      }
    }
    return try Photo(width: width, height: height, pixels: pixels)
  }

  /// What Pillow 13 computes with `Image.resize(size, Image.LANCZOS)`.
  static let pillow: [(from: [Int], to: [Int], levels: [UInt8])] = [
    (
      [12, 9], [5, 4],
      [
        31, 3, 2, 127, 11, 10, 187, 32, 18, 49, 65, 24, 130, 108, 29, 54, 9, 10, 155, 17, 44, 185,
        38,
        76, 67, 71, 116, 156, 114, 162, 78, 17, 18, 190, 25, 78, 127, 46, 149, 74, 79, 193, 187,
        122,
        131, 108, 23, 26, 194, 31, 113, 72, 52, 203, 110, 85, 97, 208, 128, 94,
      ]
    ),
    (
      [6, 5], [3, 7],
      [
        17, 0, 0, 92, 6, 0, 166, 20, 0, 23, 1, 1, 98, 7, 6, 172, 21, 11, 33, 4, 3, 108, 10, 17, 182,
        24, 31, 40, 6, 5, 115, 12, 25, 189, 26, 45, 47, 8, 6, 122, 14, 34, 196, 28, 60, 57, 11, 9,
        132,
        17, 45, 206, 31, 80, 63, 12, 10, 138, 18, 51, 212, 32, 91,
      ]
    ),
    (
      [40, 30], [3, 2],
      [128, 80, 105, 126, 136, 125, 129, 124, 122, 127, 114, 124, 129, 133, 129, 126, 125, 128]
    ),
    (
      [3, 2], [5, 4],
      [
        0, 0, 0, 6, 0, 0, 35, 0, 0, 64, 2, 0, 75, 3, 0, 2, 1, 0, 11, 1, 0, 40, 2, 1, 69, 4, 2, 80,
        5, 2,
        6, 2, 0, 16, 2, 1, 45, 3, 4, 74, 5, 7, 85, 6, 8, 9, 4, 0, 21, 4, 1, 50, 5, 6, 79, 7, 11, 90,
        8,
        12,
      ]
    ),
  ]

  @Test(arguments: pillow) func asPillowDoes(from: [Int], to: [Int], levels: [UInt8]) throws {
    let resized = try formula(from[0], from[1]).resized(width: to[0], height: to[1])
    #expect(resized.distance(to: try Photo(width: to[0], height: to[1], pixels: levels)) <= 1)
  }

  /// On this scale a single level off anywhere would show: the models were trained on these pixels.
  @Test(arguments: [
    (200, 150, "6c321338ce685b8b399116260432c514aa85557ced6db387571f3b29b9b45ba0"),
    (640, 480, "34e22d5227cacc0d25e0654fdfb7933dbe9f277c64287600a22a49dee6487bd1"),
  ])
  func exactlyAsPillowDoes(width: Int, height: Int, sha256: String) throws {
    #expect(try formula(width, height).resized(width: 224, height: 224).sha256 == sha256)
  }

  @Test(arguments: [(4000, 3000, 1_000_000), (3, 4000, 100), (4000, 3, 100), (7, 5, 1), (5, 5, 25)])
  func fittingPixels(width: Int, height: Int, maximum: Int) {
    let size = PixelSize(width: width, height: height)
    let fitted = size.fitting(maximumPixels: maximum)
    #expect(fitted.area <= maximum && fitted.width >= 1 && fitted.height >= 1)
    if size.area <= maximum { #expect(fitted == size) }
    if maximum > 1000 {
      #expect(fitted.area > maximum * 99 / 100)
      #expect(abs(fitted.width * height - fitted.height * width) <= max(width, height))
    }
  }

  @Test func fittingSides() throws {
    let photo = try Photo.gradient(width: 300, height: 100)
    let fitted = photo.fitting(longestSide: 90)
    #expect((fitted.width, fitted.height) == (90, 30))
    #expect(photo.fitting(longestSide: 300) == photo)
    #expect(photo.fitting(longestSide: 1).pixels.count == 3)
    #expect((fitted.originalWidth, fitted.originalHeight) == (300, 100))
  }

  @Test(
    "B01, B02: small and thin photos are padded",
    arguments: [
      (1, 1), (1, 2), (2, 1), (3, 3), (1, 600), (600, 1), (27, 257), (512, 6), (31, 31), (33, 33),
    ])
  func B01(width: Int, height: Int) throws {
    let photo = try Photo(
      width: width, height: height, pixels: [UInt8](repeating: 9, count: width * height * 3))
    let padded = photo.padded(minimumSide: 32)
    #expect((padded.width, padded.height) == (max(32, width), max(32, height)))
    #expect(padded.pixels.count { $0 == 9 } == width * height * 3)
    #expect(padded.pixels.count { $0 == 255 } == padded.pixels.count - width * height * 3)
    let middle = ((padded.height - 1) / 2 * padded.width + (padded.width - 1) / 2) * 3
    #expect(padded.pixels[middle] == 9)
  }
}
