import Foundation
import ProgramSupport
import Testing

@testable import Imaging

@Suite struct TruncationTests {
  /// The file, up to a part of what follows its header.
  private func cut(_ file: JPEGBytes, to part: Double) -> Data {
    var cut = file
    cut.scans = Array(file.scans.prefix(Int(Double(file.scans.count) * part)))
    return cut.data
  }

  private func noisy() throws -> Photo {
    var photo = try Photo.gradient(width: 160, height: 120).pixels
    var state: UInt32 = 1
    for place in photo.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      photo[place] = photo[place] / 2 + UInt8(state >> 25)
    }
    return try Photo(width: 160, height: 120, pixels: photo)
  }

  @Test(
    "A JPEG is used from half of its rows on", arguments: [0.0, 0.05, 0.3, 0.4, 0.65, 0.8, 0.95])
  func baseline(part: Double) throws {
    let file = try JPEGBytes(noisy(), quality: 90)
    let whole = try Photo(data: file.data)
    guard part > 0.5 else {
      #expect { try Photo(data: cut(file, to: part)) } throws: { error in
        guard case .cutOff(.jpeg, let percent) = error as? ImagingError else { return false }
        return percent < 50
      }
      return
    }
    let photo = try Photo(data: cut(file, to: part))
    guard case .cutOff(let percent) = photo.warnings.first, photo.warnings.count == 1 else {
      Issue.record("no warning, or another: \(photo.warnings)")
      return
    }
    #expect(percent >= 50 && percent <= Int(part * 100) + 1)
    let rows = 120 * percent / 100 - 16
    #expect(photo.pixels.prefix(rows * 480) == whole.pixels.prefix(rows * 480))
  }

  @Test("A progressive JPEG is used from half of its steps on", arguments: [0.1, 0.2, 0.75, 0.9])
  func progressive(part: Double) throws {
    let file = JPEGBytes(EmbeddedPicture.progressive)
    guard part > 0.5 else {
      #expect(throws: ImagingError.self) { try Photo(data: cut(file, to: part)) }
      return
    }
    let photo = try Photo(data: cut(file, to: part))
    #expect(photo.warnings.count == 1)
    #expect(try photo.averageDistance(to: Photo(data: file.data)) < 8)
  }

  @Test("Nothing is missing but the end marker")
  func onlyTheEnd() throws {
    for bytes in [
      EmbeddedPicture.progressive, EmbeddedPicture.restarts, try JPEGBytes(noisy()).bytes,
    ] {
      let photo = try Photo(data: Data(bytes.dropLast(2)))
      #expect(photo.warnings.isEmpty)
      #expect(try photo == Photo(data: Data(bytes)))
    }
  }

  @Test(
    "A PNG is used from half of its rows on", arguments: [0.2, 0.45, 0.7, 0.95], [false, true])
  func png(part: Double, interlaced: Bool) throws {
    let kind = PNGKind(colour: 2, depth: 8, interlaced: interlaced)
    let whole = kind.file(width: 64, height: 48)
    let data = Data(whole.bytes.prefix(Int(Double(whole.bytes.count) * part)))
    guard part > 0.5 else {
      #expect { try Photo(data: data) } throws: { error in
        guard case .cutOff(.png, let percent) = error as? ImagingError else { return false }
        return percent < 50
      }
      return
    }
    let photo = try Photo(data: data)
    guard case .cutOff(let percent) = photo.warnings.first else {
      Issue.record("no warning")
      return
    }
    #expect(abs(percent - Int(part * 100)) <= 6)
    if !interlaced {
      let complete = try Photo(data: whole.data)
      #expect(photo.pixels.prefix(64 * 3 * 20) == complete.pixels.prefix(64 * 3 * 20))
      #expect(photo.pixels.suffix(3) == [255, 255, 255])
    }
  }

  @Test("A file cut anywhere ends in a photo or an error") func anywhere() throws {
    let files = [
      EmbeddedPicture.progressive, EmbeddedPicture.cmyk, EmbeddedPicture.restarts,
      PNGKind(colour: 6, depth: 8, interlaced: true).file(width: 9, height: 9).bytes,
    ]
    for file in files {
      let whole = try Photo(data: Data(file))
      for length in file.indices {
        guard let photo = try? Photo(data: Data(file.prefix(length))) else { continue }
        #expect((photo.width, photo.height) == (whole.width, whole.height), "cut at \(length)")
      }
      #expect(throws: ImagingError.self) { try Photo(data: Data(file.prefix(8))) }
    }
  }
}
