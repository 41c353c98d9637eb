import Foundation
import Imaging

/// Decoding files, on a picture of a phone's size that is made from an existing one.
struct PhotoStages {
  /// A JPEG of 4000 x 3000 pixels.
  let telephone: Data
  private let half: Photo
  private let kept: Photo

  /// - Throws: `ImagingError` when the picture cannot be used.
  init(_ file: URL) throws {
    let small = try Photo(contentsOf: file)
    telephone = try small.resized(width: 4000, height: 3000).jpegData(quality: 90)
    half = small.resized(width: 2000, height: 1500)
    kept = try Photo(data: telephone, maximumPixels: Self.megapixel)
  }

  private static let megapixel = 1 << 20

  func run(into rounds: inout Rounds) throws {
    _ = try rounds.time("12 MP JPEG to upright 1 MP") {
      try Photo(data: telephone, maximumPixels: Self.megapixel, orientation: .right)
    }
    _ = try rounds.time("12 MP JPEG at full size") { try Photo(data: telephone) }
    _ = rounds.time("3 MP to 1 MP") { half.fitting(maximumPixels: Self.megapixel) }
    let png = try rounds.time("1 MP PNG written") { try kept.pngData() }
    _ = try rounds.time("1 MP PNG read") { try Photo(data: png) }
    _ = rounds.time("1 MP to 224 x 224") { kept.resized(width: 224, height: 224) }
    let copy = try Photo(width: kept.width, height: kept.height, pixels: kept.pixels)
    _ = rounds.time("SHA-256 of 1 MP") { copy.sha256 }
  }
}
