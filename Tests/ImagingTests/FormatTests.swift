import Foundation
import Testing

@testable import Imaging

@Suite struct FormatTests {
  private static func box(_ brands: String...) -> [UInt8] {
    [0, 0, 0, UInt8(8 + 4 * brands.count)] + "ftyp".utf8 + brands.joined().utf8
  }

  /// A TIFF whose first directory has such tags: number, type, count and value of each.
  private static func directory(_ tags: [(Int, Int, Int, Int)]) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    return "II*\0".utf8 + number(8, 4) + number(tags.count, 2)
      + tags.flatMap { number($0.0, 2) + number($0.1, 2) + number($0.2, 4) + number($0.3, 4) }
      + number(0, 4)
  }

  /// Beginnings of files, what they are, and the program that the refusal names.
  static let beginnings: [([UInt8], ImageFormat, String)] = [
    ("RIFF????WEBPVP8 ".utf8 + [], .webp, "dwebp photo.jpg -o photo.png"),
    (box("heic", "\0\0\0\0", "mif1", "heic"), .heic, "heif-convert photo.jpg photo.png"),
    (box("mif1", "\0\0\0\0", "mif1", "heic"), .heic, "heif-convert photo.jpg photo.png"),
    (box("avif", "\0\0\0\0", "avif", "mif1"), .avif, "avifdec photo.jpg photo.png"),
    (box("mif1", "\0\0\0\0", "mif1", "avif"), .avif, "avifdec photo.jpg photo.png"),
    (box("mp42", "\0\0\0\0", "mp42", "isom"), .movie, "ffmpeg -i photo.jpg"),
    ("GIF89a".utf8 + [0, 1], .gif, "'photo.jpg[0]' photo.png"),
    ("II*\0".utf8 + [8, 0, 0, 0], .tiff, "'photo.jpg[0]' photo.png"),
    ("MM\0*".utf8 + [0, 0, 0, 8], .tiff, "'photo.jpg[0]' photo.png"),
    ("BM".utf8 + [100, 0, 0, 0, 0, 0], .bmp, "photo.png"),
    ([0xFF, 0x0A, 0x00], .jpegXL, "djxl photo.jpg photo.png"),
    ([0, 0, 0, 12] + "JXL \r\n".utf8 + [0x87, 0x0A], .jpegXL, "djxl photo.jpg photo.png"),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8 + [], .svg, "rsvg-convert photo.jpg"),
    ("\u{FEFF}<?xml version=\"1.0\"?>\n<svg>".utf8 + [], .svg, "rsvg-convert photo.jpg"),
    ("%PDF-1.7\n".utf8 + [0x25, 0xE2], .pdf, "pdftoppm -png -singlefile photo.jpg photo"),
    ("\n<!DOCTYPE html><html>".utf8 + [], .html, "web page"),
    ("version https://git-lfs.github.com/spec/v1\n".utf8 + [], .gitLFSPointer, "git lfs pull"),
    (box("crx ", "\0\0\0\0", "crx ", "isom"), .raw, "camera's raw file; convert it with: "),
    ("II*\0".utf8 + [16, 0, 0, 0] + "CR\u{2}\0".utf8, .raw, "darktable-cli photo.jpg photo.png"),
    (directory([(0xC612, 1, 4, 1)]), .raw, "darktable-cli photo.jpg photo.png"),
    (directory([(0x010F, 2, 4, 0), (0x014A, 4, 1, 9)]), .raw, "darktable-cli photo.jpg"),
    (directory([(0x010F, 2, 4, 0)]), .tiff, "'photo.jpg[0]' photo.png"),
    ("FUJIFILMCCD-RAW 0201".utf8 + [], .raw, "darktable-cli photo.jpg photo.png"),
    ("IIRO".utf8 + [8, 0, 0, 0], .raw, "darktable-cli photo.jpg photo.png"),
    ("P6\n4 4\n255\n".utf8 + [0, 1, 2], .netpbm, "'photo.jpg[0]' photo.png"),
    ("P2\n".utf8 + [], .text, "text, not a picture"),
    ("gimp xcf v011\0".utf8 + [], .gimp, "a GIMP picture; convert it with"),
    ([0x76, 0x2F, 0x31, 0x01, 2, 0], .openEXR, "an OpenEXR picture; convert it with"),
    ([UInt8](repeating: 0, count: 128) + "DICM".utf8, .dicom, "'photo.jpg[0]' photo.png"),
    ("%!PS-Adobe-3.0\n".utf8 + [], .postScript, "'photo.jpg[0]' photo.png"),
    ("RIFF????AVI LIST".utf8 + [], .movie, "ffmpeg -i photo.jpg"),
    ([0x1A, 0x45, 0xDF, 0xA3, 1], .movie, "ffmpeg -i photo.jpg"),
    ([0, 0, 0, 8] + "moov".utf8 + [0], .movie, "ffmpeg -i photo.jpg"),
    ([0x1F, 0x8B, 8, 0], .archive, "unpack it and name a JPEG or PNG file in it"),
    ("PK\u{3}\u{4}".utf8 + [20, 0], .zip, "a ZIP archive, not a picture; unpack it"),
    ([0, 5, 0x16, 7, 0, 2, 0, 0], .appleDouble, "name the file without '._' before it"),
    ([0xFF, 0xFE] + "<html>".utf8.flatMap { [$0, 0] }, .html, "web page"),
    ([0xFE, 0xFF] + "a daisy".utf8.flatMap { [0, $0] }, .text, "text, not a picture"),
    ("a daisy\n".utf8 + [], .text, "text, not a picture"),
    ("BMW\n".utf8 + [], .text, "text, not a picture"),
    ([UInt8](repeating: 0, count: 64), .unknown, "neither a JPEG nor a PNG"),
    ([0xFF], .unknown, "neither a JPEG nor a PNG"),
  ]

  @Test("A16: other formats are refused by name", arguments: beginnings)
  func A16(bytes: [UInt8], format: ImageFormat, words: String) throws {
    #expect(ImageFormat.detect(bytes) == format)
    let error = #expect(throws: ImagingError.self) {
      try Photo(data: Data(bytes), name: "photo.jpg")
    }
    #expect(error?.kind == .unreadablePicture)
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test func namesAreSafeInAShell() {
    #expect(
      ImageFormat.webp.refusal(of: "it's a rose.webp")
        .contains("dwebp 'it'\\''s a rose.webp' -o 'it'\\''s a rose.png'"))
    #expect(
      ImageFormat.webp.refusal(of: "-rose.webp").contains("dwebp ./-rose.webp -o ./-rose.png"))
    #expect(ImageFormat.webp.refusal(of: "rose.png").contains("rose.png -o rose-converted.png"))
    #expect(ImageFormat.webp.refusal(of: nil).contains("dwebp PHOTO -o PHOTO.png"))
  }

  @Test func everyFormatHasANameAndAWayOut() {
    for format in ImageFormat.allCases where !format.isDecodable {
      let words = format.refusal(of: "x.jpg")
      #expect(words.contains(";"))
      #expect(!words.contains("\n"))
    }
  }
}
