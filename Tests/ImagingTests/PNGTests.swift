import Foundation
import ProgramSupport
import Testing

@testable import Imaging

@Suite struct PNGTests {
  @Test("Every colour type and depth", arguments: PNGKind.all)
  func kinds(kind: PNGKind) throws {
    let (width, height) = (19, 13)
    let photo = try Photo(data: kind.file(width: width, height: height).data)
    #expect((photo.width, photo.height) == (width, height))
    for y in 0..<height {
      for x in 0..<width {
        let start = (y * width + x) * 3
        for (level, exact) in zip(photo.pixels[start..<start + 3], kind.expected(x, y)) {
          #expect(abs(Double(level) - exact) <= 1.5, "at \(x), \(y)")
        }
      }
    }
  }

  /// Smaller than a block of the interlacing, some passes have no rows or no columns.
  @Test(arguments: [(1, 1), (1, 7), (7, 1), (2, 3), (5, 4)])
  func smallInterlaced(width: Int, height: Int) throws {
    let plain = PNGKind(colour: 2, depth: 8).file(width: width, height: height)
    let interlaced = PNGKind(colour: 2, depth: 8, interlaced: true).file(
      width: width, height: height)
    #expect(try Photo(data: interlaced.data) == Photo(data: plain.data))
  }

  @Test("tRNS makes a palette, a grey and a colour transparent")
  func transparentColours() throws {
    // The upper left sample is 0, 53 and 106 in its channels.
    for (kind, transparent) in [
      (PNGKind(colour: 3, depth: 8), [UInt8(0)]), (PNGKind(colour: 0, depth: 8), [0, 0]),
      (PNGKind(colour: 2, depth: 8), [0, 0, 0, 53, 0, 106]),
    ] {
      let opaque = try Photo(data: kind.file(width: 8, height: 8).data)
      let photo = try Photo(data: kind.file(width: 8, height: 8, transparent: transparent).data)
      #expect(opaque.pixels.prefix(3) != [255, 255, 255])
      #expect(photo.pixels.prefix(3) == [255, 255, 255])
    }
  }

  @Test("A11: a flood of pixels is refused by its header")
  func A11flood() {
    let file = PNGBytes(chunks: [
      PNGBytes.header(50_000, 50_000, depth: 1, colour: 0),
      PNGBytes.chunk("IDAT", PNGBytes.stored([0])), PNGBytes.end,
    ])
    #expect(
      throws: ImagingError.tooManyPixels(width: 50_000, height: 50_000, limit: 200_000_000)
    ) { try Photo(data: file.data) }
  }

  @Test(
    "A11: texts are not even looked at", arguments: ["zTXt", "iTXt", "tEXt"])
  func A11text(type: String) throws {
    let photo = try Photo.gradient(width: 64, height: 48)
    let text = Array("Comment\0\0not a zlib stream".utf8) + [UInt8](repeating: 0, count: 9_000_000)
    let file = try PNGBytes(photo).inserting(PNGBytes.unchecked(type, text))
    let again = try Photo(data: file.data)
    #expect(again == photo)
    #expect(again.warnings.isEmpty)
  }

  /// A few bytes inflate to a gigabyte there.
  @Test("A11: what is behind the last row is not inflated", arguments: [0, 10_000, 200_000])
  func A11rest(count: Int) throws {
    let photo = try Photo.gradient(width: 8, height: 4)
    let rows = (0..<4).flatMap { (y: Int) -> [UInt8] in
      [0] + photo.pixels[y * 24..<y * 24 + 24]
    }
    for interlaced in [false, true] {
      let pixels = interlaced ? Self.interlaced(photo) : rows
      let file = PNGBytes(chunks: [
        PNGBytes.header(8, 4, interlaced: interlaced),
        PNGBytes.chunk("IDAT", PNGBytes.stored(pixels + [UInt8](repeating: 0, count: count))),
        PNGBytes.end,
      ])
      let again = try Photo(data: file.data)
      guard count > 100_000 else {
        #expect(again == photo && again.warnings.isEmpty)
        continue
      }
      #expect(again.pixels.prefix(72) == photo.pixels.prefix(72))
      #expect(
        again.warnings == [.damaged(percent: 75, message: "more data than the picture takes")])
    }
  }

  /// The rows of the seven passes of a picture of 8 x 4 pixels.
  private static func interlaced(_ photo: Photo) -> [UInt8] {
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    var bytes: [UInt8] = []
    for (left, top, right, down) in passes {
      for y in stride(from: top, to: 4, by: down) {
        bytes.append(0)
        for x in stride(from: left, to: 8, by: right) {
          let start = (y * 8 + x) * 3
          bytes += photo.pixels[start..<start + 3]
        }
      }
    }
    return bytes
  }

  @Test("A22: what Xcode makes of a PNG is named")
  func A22apple() throws {
    var file = try PNGBytes(Photo.gradient(width: 8, height: 8))
    file.chunks.insert(PNGBytes.chunk("CgBI", [0x50, 0, 0x20, 2]), at: 0)
    let error = #expect(throws: ImagingError.self) { try Photo(data: file.data) }
    #expect(
      error?.description
        == "a PNG of a rare kind (CgBI, for Apple's devices alone); "
        + "save it again as an ordinary JPEG or PNG")
  }

  @Test("A19: what is hidden stays hidden")
  func A19() throws {
    func file(hidden: [UInt8]) -> PNGBytes {
      let raw: [UInt8] = [0] + hidden + [0, 10, 200, 30, 255, 100, 100, 100, 128]
      return PNGBytes(chunks: [
        PNGBytes.header(3, 1, colour: 6), PNGBytes.chunk("IDAT", PNGBytes.stored(raw)),
        PNGBytes.end,
      ])
    }
    let black = try Photo(data: file(hidden: [0, 0, 0]).data)
    #expect(try black == Photo(data: file(hidden: [250, 3, 7]).data))
    #expect(black.pixels == [255, 255, 255, 10, 200, 30, 177, 177, 177])
  }

  @Test("A21: of an animation the default image")
  func A21() throws {
    let photo = try Photo.gradient(width: 20, height: 20)
    let big = PNGBytes.bigEndian
    let frame = big(0) + big(20) + big(20) + big(0) + big(0) + [0, 1, 0, 10, 0, 0]
    let file = try PNGBytes(photo)
      .inserting(PNGBytes.chunk("acTL", big(2) + big(0)))
      .inserting(PNGBytes.chunk("fcTL", frame), afterPixels: true)
      .inserting(PNGBytes.chunk("fdAT", big(1) + [1, 2, 3]), afterPixels: true)
    let again = try Photo(data: file.data)
    #expect(again == photo)
    #expect(again.warnings.isEmpty)
  }

  @Test("A11: a profile that inflates without end is ignored, and said")
  func A11profile() throws {
    let photo = try Photo.gradient(width: 64, height: 48)
    let flood = PNGBytes.stored([UInt8](repeating: 0, count: 6_000_000))
    let file = try PNGBytes(photo).inserting(PNGBytes.unchecked("iCCP", "x\0\0".utf8 + flood))
    let again = try Photo(data: file.data)
    #expect(again == photo)
    #expect(again.warnings.count == 1)
  }
}
