import Foundation
import Testing

@testable import Imaging

@Suite struct FormatTests {
  private static func box(_ brands: String...) -> [UInt8] {
    [0, 0, 0, UInt8(8 + 4 * brands.count)] + "ftyp".utf8 + brands.joined().utf8
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
