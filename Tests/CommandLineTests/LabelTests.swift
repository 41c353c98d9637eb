import Foundation
import Imaging
import ProgramSupport
import Testing
import VisionTools

/// `identify --tool` on drawn labels, with the built program.
@Suite(.requiresModel, .serialized)
struct LabelTests {
  private static let needsText = ConditionTrait.enabled(
    if: TextRecognizer.isAvailable, "tesseract is not installed")
  private static let needsCodes = ConditionTrait.enabled(
    if: BarcodeReader.isAvailable, "zbar is not installed")

  /// A drawing from the tests of the tools.
  private static func drawing(_ name: String) -> String {
    Program.checkout.appending(path: "Tests/VisionToolsTests/Fixtures/\(name).png")
      .path(percentEncoded: false)
  }

  private func label(of photo: String, _ tools: String...) throws -> [String: Any] {
    let words = ["identify", photo, "--format", "json"] + tools.flatMap { ["--tool", $0] }
    let result = try Program().run(words: words)
    #expect(result.status == 0, "\(result.error)")
    let document = try result.json()
    #expect(document.keys.contains("label"))
    return document["label"] as? [String: Any] ?? [:]
  }

  @Test(
    needsText, needsCodes,
    arguments: [
      ("tag", "Blue Mouse Ears", "B2 7741"), ("dark-tag", "Bishop of Llandaff", "H-2207-K"),
      ("bed", "Blue Mouse Ears", "B2 7741"),
    ])
  func aNurseryLabelIsRead(drawing: String, cultivar: String, code: String) throws {
    let label = try label(of: Self.drawing(drawing), "ocr", "barcode")
    #expect(label["cultivar"] as? String == cultivar)
    #expect(label["code"] as? String == code)
    #expect((label["barcodes"] as? [Any])?.isEmpty == true)
  }

  @Test(needsCodes) func aSquareCodeIsReadWithoutText() throws {
    let label = try label(of: Self.drawing("qr"), "barcode")
    let codes = try #require(label["barcodes"] as? [[String: String]])
    #expect(codes == [["kind": "QR", "text": "https://plants.example/rosa?id=40718"]])
    #expect(label["cultivar"] is NSNull)
  }

  @Test(needsCodes) func anArticleNumberIsRead() throws {
    let code = BarEncoding.ean13("401234567890")
    let photo = try Photo.bars(code.runs)
    let file = FileManager.default.temporaryDirectory
      .appending(path: "plantid-ean-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    try photo.pngData().write(to: file)
    let label = try label(of: file.path(percentEncoded: false), "barcode")
    let codes = try #require(label["barcodes"] as? [[String: String]])
    #expect(codes == [["kind": "EAN-13", "text": code.text]])
  }

  @Test(needsText, needsCodes) func withoutTextTheLabelIsNull() throws {
    let label = try label(of: Self.drawing("leaves"), "ocr", "barcode")
    #expect(label.isEmpty)
  }

  @Test(needsText) func theLabelIsPrintedForPeople() throws {
    let result = try Program().run("identify", Self.drawing("tag"), "--tool", "ocr")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("\nOn the label:\n  Hosta "))
    let leaves = try Program().run("identify", Self.drawing("leaves"), "--tool", "ocr")
    #expect(leaves.output.contains("\nNo label was read in this photo.\n"))
    let plain = try Program().run("identify", Self.drawing("leaves"), "--format", "json")
    #expect(try !plain.json().keys.contains("label"))
  }

  @Test(needsText) func standardInputIsReadToo() throws {
    let bytes = try Data(contentsOf: URL(filePath: Self.drawing("small-tag")))
    let result = try Program().run(
      "identify", "-", "--tool", "ocr", "--format", "json", input: bytes)
    #expect(result.status == 0, "\(result.error)")
    let label = try #require(try result.json()["label"] as? [String: Any])
    #expect(label["cultivar"] as? String == "Osakazuki")
    #expect(label["number"] as? String == "88213")
  }

  @Test func whatIsMissingIsNamedBeforeAnythingIsLoaded() throws {
    var program = try Program()
    program.environment["TESSDATA_PREFIX"] = "/nowhere"
    let result = try program.run("identify", Self.drawing("tag"), "--tool", "ocr")
    #expect(result.status == 69)
    #expect(result.error.contains("tesseract-ocr-eng"))
    #expect(result.error.contains("apt install"))
    #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    #expect(result.output.isEmpty)
  }

  /// The tools' libraries are loaded for the tools alone, and may have gone since the program was built.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/exe"), "Linux only"))
  func librariesAreLoadedWhenTheyAreWanted() throws {
    var program = try Program()
    program.environment["LD_DEBUG"] = "files"
    let start = try program.run("--help").error
    #expect(start.contains("libpng") && !start.contains("tesseract") && !start.contains("libzbar"))
    program.environment["LD_DEBUG"] = nil
    for name in ["libtesseract.so.5", "libzbar.so.0"] {
      try Data().write(to: program.folder.appending(path: name))
    }
    program.environment["LD_LIBRARY_PATH"] = program.folder.path(percentEncoded: false)
    for (tool, library) in [("ocr", "tesseract"), ("barcode", "zbar")] {
      let result = try program.run("identify", Self.drawing("tag"), "--tool", tool)
      #expect(result.status == 69)
      #expect(result.error.contains("needs \(library), which is not there"), "\(result.error)")
    }
  }

  @Test func unknownToolsAreNamed() throws {
    let unknown = try Program().run("identify", "a.jpg", "--tool", "nose")
    #expect(unknown.status == 64)
    #expect(unknown.error.contains("ocr or barcode"), "\(unknown.error)")
    let photo = try Program().run("ask", "how?", "--tool", "ocr")
    #expect(photo.status == 64)
    #expect(photo.error.contains("--photo"), "\(photo.error)")
  }
}
