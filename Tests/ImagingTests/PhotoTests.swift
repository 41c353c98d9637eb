import Foundation
import Testing

@testable import Imaging

@Suite struct PhotoTests {
  @Test func pngKeepsEveryLevel() throws {
    let photo = try Photo.gradient(width: 37, height: 21)
    let again = try Photo(data: photo.pngData())
    #expect(again == photo)
    #expect(again.sha256 == SHA256.hex(of: photo.pixels))
    #expect(again.orientation == .up)
    #expect(again.warnings.isEmpty)
  }

  @Test func jpegIsClose() throws {
    let photo = try Photo.gradient(width: 64, height: 48)
    let again = try Photo(data: photo.jpegData(quality: 95))
    #expect(again.distance(to: photo) <= 6)
  }

  @Test(arguments: [(0, 1, 0), (1, 1, 4), (2, 2, 3), (Int.max, 2, 3), (-1, -1, 3)])
  func pixelsMustFillTheSize(width: Int, height: Int, count: Int) {
    let pixels = [UInt8](repeating: 0, count: count)
    #expect(throws: ImagingError.wrongPixelCount(width: width, height: height, count: count)) {
      try Photo(width: width, height: height, pixels: pixels)
    }
  }
}
