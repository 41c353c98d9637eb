import Testing

@testable import Imaging

@Suite struct ImagingErrorTests {
  /// Every case, how it reads after the file's name, and what kind of failure it is.
  static let errors: [(ImagingError, String, ImagingError.Kind)] = [
    (.notFound, "no such file; check the name", .noSuchInput),
    (
      .danglingLink(target: "rose.jpg"), "a link to rose.jpg, which is not there",
      .noSuchInput
    ),
    (.notPermitted, "not readable by this user; allow it with chmod u+r", .noSuchInput),
    (
      .notAFile("a folder"), "a folder, not a picture; name a JPEG or PNG file", .unreadablePicture
    ),
    (
      .readFailed(message: "Input/output error"),
      "cannot be read (Input/output error); try again or copy it elsewhere", .inputOutput
    ),
    (.empty, "empty; copy it again from its source", .unreadablePicture),
    (.tooManyBytes(limit: 64 << 20), "larger than 64 MiB; make a smaller copy", .unreadablePicture),
    (
      .otherFormat(.text, name: nil), "text, not a picture; name a JPEG or PNG file",
      .unreadablePicture
    ),
    (
      .tooManyPixels(width: 50_000, height: 40_000, limit: 200_000_000),
      "50000 x 40000 pixels, more than 200 million; make a smaller copy", .unreadablePicture
    ),
    (
      .tooManyScans(4006, limit: 500),
      "a JPEG of 4006 scans, more than the 500 allowed for its size; save it again",
      .unreadablePicture
    ),
    (
      .cutOff(.jpeg, percent: 31),
      "a JPEG that is cut off: only 31 % of the picture is there; copy it again from its source",
      .unreadablePicture
    ),
    (
      .cutOff(.png, percent: 0),
      "a PNG that is cut off before its picture begins; copy it again from its source",
      .unreadablePicture
    ),
    (
      .damaged(.png, message: "Invalid IHDR data"),
      "a damaged PNG (Invalid IHDR data); copy it again from its source", .unreadablePicture
    ),
    (
      .unsupported(.jpeg, message: "colours of an unknown kind"),
      "a JPEG of a rare kind (colours of an unknown kind); save it again as an ordinary JPEG or PNG",
      .unreadablePicture
    ),
    (
      .outOfMemory(width: 9, height: 8), "9 x 8 pixels do not fit into memory; make a smaller copy",
      .unreadablePicture
    ),
    (
      .wrongPixelCount(width: 2, height: 2, count: 3),
      "3 levels do not make a picture of 2 x 2 pixels", .misuse
    ),
    (.notEncodable(.jpeg, message: "too wide"), "cannot be written as JPEG (too wide)", .misuse),
  ]

  @Test(arguments: errors)
  func readsWellAfterTheName(error: ImagingError, words: String, kind: ImagingError.Kind) {
    #expect(error.description == words)
    #expect(error.kind == kind)
  }
}
