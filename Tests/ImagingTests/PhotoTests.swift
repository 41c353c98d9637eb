import Foundation
import ProgramSupport
import Testing

@testable import Files
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

  /// Nothing that the file said of place, time or camera may go further.
  @Test func encodedPhotosHoldNoMetadata() throws {
    let file = try JPEGBytes(Photo.gradient(width: 16, height: 16))
      .inserting(JPEGBytes.exif(6), JPEGBytes.xmp, JPEGBytes.segment(0xFE, Array("comment".utf8)))
    let photo = try Photo(data: file.data)
    let markers = JPEGBytes([UInt8](try photo.jpegData())).segments.map { $0[1] }
    #expect(Set(markers).isSubset(of: [0xE0, 0xDB, 0xC0, 0xC4]))
    let chunks = try PNGBytes(photo).chunks.map { String(decoding: $0[4..<8], as: UTF8.self) }
    #expect(Set(chunks) == ["IHDR", "IDAT", "IEND"])
    #expect(try Photo(data: photo.pngData()).orientation == .up)
  }

  @Test func tooWideForAJPEG() throws {
    let photo = try Photo(width: 70_000, height: 1, pixels: [UInt8](repeating: 1, count: 210_000))
    let error = #expect(throws: ImagingError.self) { try photo.jpegData() }
    #expect(error?.kind == .misuse)
    #expect(try Photo(data: photo.pngData()) == photo)
  }

  @Test func theDigestIsOfThePixelsAlone() throws {
    let wide = try Photo(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6])
    let copy = wide
    #expect(wide.sha256 == SHA256.hex(of: [1, 2, 3, 4, 5, 6]))
    #expect(copy.sha256 == wide.sha256)
    #expect("\(wide)" == "photo of 2 x 1 pixels")
    #expect(Photo.pipeline == "plantid-imaging/\(Photo.pipelineVersion)")
  }

  @Test(arguments: [(0, 1, 0), (1, 1, 4), (2, 2, 3), (Int.max, 2, 3), (-1, -1, 3)])
  func pixelsMustFillTheSize(width: Int, height: Int, count: Int) {
    let pixels = [UInt8](repeating: 0, count: count)
    #expect(throws: ImagingError.wrongPixelCount(width: width, height: height, count: count)) {
      try Photo(width: width, height: height, pixels: pixels)
    }
  }
}
