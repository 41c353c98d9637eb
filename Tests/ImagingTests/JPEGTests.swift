import Foundation
import ProgramSupport
import Testing

@testable import Imaging

@Suite struct JPEGTests {
  @Test("A04: stray bytes between segments")
  func A04() throws {
    let clean = try JPEGBytes(Photo.gradient(width: 64, height: 48))
    let stray = clean.inserting(
      JPEGBytes.exif(1), [0x00, 0xE1, 0x00, 0x10] + [UInt8](repeating: 0x11, count: 14))
    let photo = try Photo(data: stray.data)
    #expect(try photo == Photo(data: clean.data))
    #expect(photo.warnings == [.strayBytes])
  }

  /// A four-colour file is read as Adobe writes it, 255 for no ink, whether it says so or not.
  @Test("A05: CMYK is no negative, with and without Adobe's marker", arguments: [false, true])
  func A05(marked: Bool) throws {
    let file = JPEGBytes(EmbeddedPicture.cmyk)
    let photo = try Photo(data: (marked ? file : file.removing(marker: 0xEE)).data)
    #expect(photo.pixels.prefix(3) == [53, 226, 24])
  }

  @Test("A05: YCCK")
  func A05ycck() throws {
    var file = EmbeddedPicture.cmyk
    let name = try #require(file.indices.first { file[$0...].starts(with: "Adobe".utf8) })
    file[name + 11] = 2
    // Stored 55, 235, 25, 245: brightness 55, blue 235 - 128, red 25 - 128, then black.
    let photo = try Photo(data: Data(file))
    let light: [Double] = [55 - 1.402 * 103, 55 - 0.344 * 107 + 0.714 * 103, 55 + 1.772 * 107]
    for (level, value) in zip(photo.pixels, light) {
      let expected = (255 - min(max(value, 0), 255)) * 245 / 255
      #expect(abs(Double(level) - expected) <= 2)
    }
  }

  @Test("A09: thousands of scans are refused at once", arguments: [501, 4000])
  func A09(count: Int) throws {
    let file = JPEGBytes(EmbeddedPicture.greyProgressive).repeatingLastScan(count)
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect { try Photo(data: file.data) } throws: { error in
        guard case .tooManyScans(let scans, 500) = error as? ImagingError else { return false }
        return scans > 500
      }
    }
    #expect(time < .seconds(1))
  }

  @Test("A09: scans behind a false end marker are refused too")
  func A09hidden() throws {
    var file = JPEGBytes(EmbeddedPicture.greyProgressive).repeatingLastScan(600)
    let second = try #require(
      file.scans.indices.dropFirst(2).first { file.scans[$0...].starts(with: [0xFF, 0xC4]) })
    file.scans.insert(contentsOf: JPEGBytes.segment(0xFE, [0xFF, 0xD9]), at: second)
    #expect(throws: ImagingError.self) { try Photo(data: file.data) }
  }

  @Test("A09: the larger the picture, the fewer scans")
  func A09work() {
    #expect(Limits.default.maximumScanWork / (4096 * 4096) < 500)
    #expect(Limits.default.maximumScanWork / (4000 * 3000) >= 500)
  }

  @Test(arguments: [
    (EmbeddedPicture.progressive, 64, 48), (EmbeddedPicture.greyProgressive, 32, 32),
  ])
  func progressive(file: [UInt8], width: Int, height: Int) throws {
    let photo = try Photo(data: Data(file))
    #expect((photo.width, photo.height) == (width, height))
    #expect(photo.warnings.isEmpty)
    let last = photo.pixels.suffix(3)
    #expect(photo.pixels.prefix(3).allSatisfy { $0 < 24 })
    #expect(last.max().map { $0 > 200 } == true)
  }

  /// Lossless, hierarchical and twelve-bit files are whole; they are only not for us.
  @Test(arguments: [(1, UInt8(0xC3)), (1, 0xC5), (4, 12)])
  func rareKinds(place: Int, byte: UInt8) throws {
    var file = try JPEGBytes(Photo.gradient(width: 16, height: 16))
    let frame = try #require(file.segments.firstIndex { $0[1] == 0xC0 })
    file.segments[frame][place] = byte
    #expect { try Photo(data: file.data) } throws: { error in
      guard case .unsupported(.jpeg, _) = error as? ImagingError else { return false }
      return true
    }
  }

  @Test("A13: bytes before the end marker")
  func A13end() throws {
    var file = try JPEGBytes(Photo.gradient(width: 64, height: 48))
    let clean = try Photo(data: file.data)
    file.scans.insert(contentsOf: [UInt8](repeating: 0x7F, count: 12), at: file.scans.count - 2)
    #expect(try Photo(data: file.data) == clean)
  }

  @Test("A13: bytes before restart markers")
  func A13restarts() throws {
    let clean = JPEGBytes(EmbeddedPicture.restarts)
    var dirty = clean
    dirty.scans = []
    var count = 0
    for (place, byte) in clean.scans.enumerated() {
      let next = place + 1 < clean.scans.count ? clean.scans[place + 1] : 0
      if byte == 0xFF, (0xD0...0xD7).contains(next) {
        count += 1
        if count.isMultiple(of: 2) {
          dirty.scans += [UInt8](repeating: 0x12, count: 1 + count % 10)
        }
      }
      dirty.scans.append(byte)
    }
    #expect(count > 4)
    let photo = try Photo(data: dirty.data)
    #expect(try photo == Photo(data: clean.data))
    #expect(photo.warnings == [.strayBytes])
  }

  @Test("A14: what follows the primary picture is not looked at")
  func A14() throws {
    let primary = try JPEGBytes(Photo.gradient(width: 64, height: 48))
    let second = try JPEGBytes(Photo.gradient(width: 32, height: 24)).bytes
    let movie = [0, 0, 0, 24] + "ftypmp42".utf8 + [UInt8](repeating: 0xA5, count: 100_000)
    let clean = try Photo(data: primary.data)
    for tail in [second, movie] {
      let photo = try Photo(data: Data(primary.bytes + tail))
      #expect(photo == clean)
      #expect(photo.warnings.isEmpty)
    }
  }

  @Test(arguments: 1...8) func eachScaleCoversItsGoal(eighths: Int) throws {
    let whole = try Photo.gradient(width: 200, height: 120)
    let file = try JPEGBytes(whole)
    let goal = 200 * 120 * eighths * eighths / 64
    let photo = try Photo(data: file.data, maximumPixels: goal)
    #expect(photo.width * photo.height <= goal)
    #expect(photo.width * photo.height > goal * 9 / 10)
    #expect((photo.originalWidth, photo.originalHeight) == (200, 120))
    #expect(photo.distance(to: whole.fitting(maximumPixels: goal)) <= 12)
  }
}
