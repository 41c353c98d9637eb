import Foundation
import ProgramSupport
import Testing

@testable import Imaging

/// A22: harmless damage is overlooked, other damage told, and nothing hangs.
@Suite struct DamagedPNGTests {
  let photo: Photo
  let whole: PNGBytes

  init() throws {
    photo = try Photo.gradient(width: 64, height: 48)
    whole = try PNGBytes(photo)
  }

  @Test("A22: a missing end, a wrong check of a text, bytes behind the end") func A22harmless()
    throws
  {
    var noEnd = whole
    noEnd.chunks.removeLast()
    var text = PNGBytes.chunk("tEXt", Array("a\0b".utf8))
    text[text.count - 1] ^= 1
    let trailing = whole.bytes + [UInt8](repeating: 0, count: 512)
    for bytes in [noEnd.bytes, whole.inserting(text).bytes, trailing] {
      let again = try Photo(data: Data(bytes))
      #expect(again == photo)
      #expect(again.warnings.isEmpty)
    }
  }

  /// The pixels are all there and only their check is wrong; libpng holds back the last of them.
  @Test("A22: a wrong check of the pixels") func A22wrongCheck() throws {
    var file = whole
    let place = try #require(file.index(of: "IDAT"))
    file.chunks[place][file.chunks[place].count - 1] ^= 1
    let again = try Photo(data: file.data)
    guard case .damaged(let percent, _) = again.warnings.first else {
      Issue.record("no warning, or another: \(again.warnings)")
      return
    }
    #expect(percent > 90)
    #expect(again.pixels.prefix(64 * 3 * 40) == photo.pixels.prefix(64 * 3 * 40))
  }

  /// With stored blocks the damage has a place: a length that contradicts itself.
  @Test("A22: damage early and late", arguments: [0.2, 0.8]) func A22damage(part: Double) throws {
    let kind = PNGKind(colour: 2, depth: 8)
    var file = kind.file(width: 200, height: 200)
    let place = try #require(file.index(of: "IDAT"))
    let payload = file.chunks[place][8..<file.chunks[place].count - 4]
    // Two blocks: 65535 bytes, then the rest. Where the second begins its length is broken.
    var stream = Array(payload)
    if part > 0.5 {
      stream[2 + 5 + 65535 + 1] ^= 0x55
      file.chunks[place] = PNGBytes.chunk("IDAT", stream)
      let again = try Photo(data: file.data)
      guard case .damaged(let percent, _) = again.warnings.first else {
        Issue.record("no warning, or another: \(again.warnings)")
        return
      }
      #expect(percent == 54)
    } else {
      stream[3] ^= 0x55
      file.chunks[place] = PNGBytes.chunk("IDAT", stream)
      #expect { try Photo(data: file.data) } throws: { error in
        guard case .damaged(.png, _) = error as? ImagingError else { return false }
        return true
      }
    }
  }

  @Test("A22: no picture at all") func A22fatal() throws {
    let header = PNGBytes.header(64, 48)
    let truncated = PNGBytes.chunk("IDAT", PNGBytes.stored([0])).prefix(14)
    let cases: [[[UInt8]]] = [
      [header, PNGBytes.end],
      [header, PNGBytes.chunk("IDAT", []), Array(truncated)],
      [header, PNGBytes.chunk("IDAT", []), PNGBytes.chunk("IDAT", []), PNGBytes.end],
      [PNGBytes.header(0, 5), PNGBytes.chunk("IDAT", PNGBytes.stored([0])), PNGBytes.end],
      [PNGBytes.header(1 << 31, 5), PNGBytes.end],
      [header],
      [PNGBytes.chunk("IDAT", PNGBytes.stored([0])), header],
      [],
    ]
    for chunks in cases {
      #expect(throws: ImagingError.self) { try Photo(data: PNGBytes(chunks: chunks).data) }
    }
  }
}
