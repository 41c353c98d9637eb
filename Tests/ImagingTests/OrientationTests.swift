import Foundation
import ProgramSupport
import Testing

@testable import Imaging

@Suite struct OrientationTests {
  @Test(
    "A01: all eight orientations stand upright", arguments: Orientation.allCases, [false, true])
  func A01(orientation: Orientation, bigEndian: Bool) throws {
    let upright = try Photo.gradient(width: 64, height: 48)
    let file = try JPEGBytes(upright.stored(for: orientation))
      .inserting(JPEGBytes.xmp, JPEGBytes.exif(orientation.rawValue, bigEndian: bigEndian))
    let photo = try Photo(data: file.data)
    #expect(photo.distance(to: upright) <= 6)
    #expect(photo.orientation == orientation)
    #expect(photo.originalWidth == (orientation.swapsSides ? 48 : 64))
  }

  @Test("A01: nonsense means upright", arguments: [0, 9, 65535], [false, true])
  func A01(nonsense: Int, bigEndian: Bool) throws {
    let upright = try Photo.gradient(width: 64, height: 48)
    let file = try JPEGBytes(upright).inserting(JPEGBytes.exif(nonsense, bigEndian: bigEndian))
    let photo = try Photo(data: file.data)
    #expect(photo.orientation == .up)
    #expect(photo.warnings.isEmpty)
    #expect(photo.distance(to: upright) <= 6)
  }

  @Test("A03: eXIf turns a PNG", arguments: Orientation.allCases, [false, true])
  func A03(orientation: Orientation, afterPixels: Bool) throws {
    let upright = try Photo.gradient(width: 40, height: 20)
    let chunk = PNGBytes.chunk("eXIf", JPEGBytes.tiff(orientation.rawValue))
    let file = try PNGBytes(upright.stored(for: orientation))
      .inserting(chunk, afterPixels: afterPixels)
    let photo = try Photo(data: file.data)
    #expect(photo == upright)
    #expect(photo.orientation == orientation)
  }

  @Test func callerMayKnowBetter() throws {
    let upright = try Photo.gradient(width: 40, height: 20)
    let file = try PNGBytes(upright.stored(for: .left))
      .inserting(PNGBytes.chunk("eXIf", JPEGBytes.tiff(3)))
    #expect(try Photo(data: file.data, orientation: .left) == upright)
  }

  @Test func scaledAndTurned() throws {
    let upright = try Photo.gradient(width: 400, height: 300)
    let file = try JPEGBytes(upright.stored(for: .right)).inserting(JPEGBytes.exif(6))
    let photo = try Photo(data: file.data, maximumPixels: 3000)
    #expect(photo.width * photo.height <= 3000)
    #expect(photo.width > photo.height)
    #expect((photo.originalWidth, photo.originalHeight) == (300, 400))
    #expect(photo.distance(to: upright.fitting(maximumPixels: 3000)) <= 12)
  }

  /// Every structure cut anywhere, and counts and offsets that point outside, are read safely.
  @Test func brokenStructures() {
    let whole = JPEGBytes.tiff(6)
    #expect(Orientation(exif: whole) == .right)
    #expect(Orientation(exif: "Exif\0\0".utf8 + whole) == .right)
    for length in 0..<30 { #expect(Orientation(exif: Array(whole.prefix(length))) == .up) }
    for place in whole.indices {
      var broken = whole
      broken[place] = 0xFF
      _ = Orientation(exif: broken)
    }
  }
}
