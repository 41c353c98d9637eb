import Files
import Foundation
import Imaging
import ProgramSupport
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct CaptureTests {
  /// A TIFF structure with a date, its offset and a place.
  static func exif(
    isLittleEndian: Bool, date: String, latitude: [UInt32], north: String = "N"
  ) -> [UInt8] {
    func number(_ value: UInt32, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    func entry(_ tag: UInt32, _ type: UInt32, _ count: UInt32, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + value
        + [UInt8](repeating: 0, count: 4 - value.count)
    }
    let data = 8 + 30 + 30 + 54
    let main =
      number(2, 2) + entry(0x8769, 4, 1, number(38, 4)) + entry(0x8825, 4, 1, number(68, 4))
      + number(0, 4)
    let details =
      number(2, 2) + entry(0x9003, 2, 20, number(UInt32(data), 4))
      + entry(0x9011, 2, 7, number(UInt32(data + 20), 4)) + number(0, 4)
    let place =
      number(4, 2) + entry(1, 2, 2, Array(north.utf8) + [0])
      + entry(2, 5, 3, number(UInt32(data + 28), 4)) + entry(3, 2, 2, Array("W\0".utf8))
      + entry(4, 5, 3, number(UInt32(data + 52), 4)) + number(0, 4)
    let text = Array(date.utf8) + [0] + Array("+02:00\0\0".utf8)
    let ratios = (latitude + [13, 1, 22, 1, 3051, 100]).flatMap { number($0, 4) }
    let start: [UInt8] = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    return start + main + details + place + text + ratios
  }

  static func jpeg(_ exif: [UInt8]) throws -> [UInt8] {
    let photo = try Photo(width: 8, height: 8, pixels: [UInt8](repeating: 90, count: 192))
    let bytes = Array(try photo.jpegData())
    let body = Array("Exif\0\0".utf8) + exif
    let length = body.count + 2
    return bytes.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body
      + bytes.dropFirst(2)
  }

  @Test(arguments: [true, false]) func readsDateAndPlace(isLittleEndian: Bool) throws {
    let exif = Self.exif(
      isLittleEndian: isLittleEndian, date: "2024:05:03 12:00:01", latitude: [52, 1, 31, 1, 0, 1],
      north: "S")
    let record = CaptureRecord(bytes: try Self.jpeg(exif))
    #expect(record.date == "2024-05-03T12:00:01+02:00")
    #expect(record.latitude == -52.5166667)
    #expect(record.longitude == -13.3751417)
  }

  @Test(arguments: [
    ("0000:00:00 00:00:00", [52, 1, 31, 1, 0, 1] as [UInt32]),
    ("    :  :     :  :  ", [1, 0, 1, 1, 1, 1]),
    ("2024:13:03 12:00:01", [91, 1, 0, 1, 0, 1]), ("yesterday at noon..", [0, 0, 0, 0, 0, 0]),
  ])
  func nonsenseIsNothing(date: String, latitude: [UInt32]) throws {
    let exif = Self.exif(isLittleEndian: true, date: date, latitude: latitude)
    let record = CaptureRecord(bytes: try Self.jpeg(exif))
    #expect(record.date == nil)
    if latitude[1] == 0 || latitude[0] > 90 {
      #expect(record.latitude == nil && record.longitude == nil)
    }
  }

  @Test func aFileWithANameOfAnyBytes() throws {
    let folder = try ScratchFolder()
    let name = String(fileSystemBytes: Array("\(folder.path)/".utf8) + [0xFF, 0x0A, 0x2E, 0x6A])
    let exif = Self.exif(
      isLittleEndian: true, date: "2024:05:03 12:00:01", latitude: [52, 1, 31, 1, 0, 1])
    let file = try #require(name.withSystemPath { fopen($0, "w") })
    let bytes = try Self.jpeg(exif)
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
    #expect(BatchRow.Capture(ofPhoto: name)?.latitude == 52.5166667)
    #expect(try Photo(contentsOf: URL(filePath: name)).width == 8)
    #expect(BatchRow.Capture(ofPhoto: name + "x") == nil)
  }

  @Test func everyCutAndEveryFlippedByteIsHarmless() throws {
    let exif = Self.exif(
      isLittleEndian: true, date: "2024:05:03 12:00:01", latitude: [52, 1, 31, 1, 0, 1])
    for end in exif.indices {
      _ = CaptureRecord(bytes: try Self.jpeg(Array(exif[..<end])))
      var flipped = exif
      flipped[end] ^= 0xFF
      _ = CaptureRecord(bytes: try Self.jpeg(flipped))
    }
    #expect(CaptureRecord(bytes: []) == CaptureRecord())
    #expect(CaptureRecord(bytes: Array("GIF89a".utf8)) == CaptureRecord())
  }
}
