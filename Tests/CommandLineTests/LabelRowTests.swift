import Foundation
import JSONSchemas
import ProgramSupport
import Testing
import VisionTools

/// `--tool` for many photos, for several of one plant, and in a conversation.
@Suite(
  .requiresModel, .serialized,
  .enabled(if: TextRecognizer.isAvailable && BarcodeReader.isAvailable, "needs tesseract and zbar"))
struct LabelRowTests {
  private static let drawings = ["dark-tag", "leaves", "qr", "tag"]
  private let program: Program

  init() throws {
    program = try Program()
    for name in Self.drawings {
      let file = "Tests/VisionToolsTests/Fixtures/\(name).png"
      try program.write(
        Data(contentsOf: Program.checkout.appending(path: file)), to: "photos/\(name).png")
    }
    try program.write(Data("x".utf8), to: "photos/bad.jpg")
  }

  private func rows(_ tools: [String], _ words: String...) throws -> Program.Result {
    try program.run(
      words: ["identify", "photos", "--quiet"] + tools.flatMap { ["--tool", $0] } + words)
  }

  @Test func eachRowHasItsLabel() throws {
    let result = try rows(["ocr", "barcode"], "--format", "jsonl")
    #expect(result.status == 1)
    let schema = try JSONSchema("row-1")
    for line in result.output.split(separator: "\n") {
      #expect(try schema.faults(in: String(line)) == [])
    }
    let found = try result.rows()
    #expect(found.count == 5)
    let labels = Dictionary(
      uniqueKeysWithValues: found.map {
        ($0["file"] as? String ?? "", $0["label"] as? [String: Any])
      })
    #expect(labels["photos/tag.png"]??["cultivar"] as? String == "Blue Mouse Ears")
    #expect(labels["photos/tag.png"]??["code"] as? String == "B2 7741")
    #expect(labels["photos/dark-tag.png"]??["cultivar"] as? String == "Bishop of Llandaff")
    let codes = labels["photos/qr.png"]??["barcodes"] as? [[String: String]]
    #expect(codes?.first?["text"] == "https://plants.example/rosa?id=40718")
    #expect(found.first { $0["file"] as? String == "photos/leaves.png" }?["label"] is NSNull)
    #expect(found.first { $0["file"] as? String == "photos/bad.jpg" }?["label"] == nil)
    // One photo is read as each of many is.
    let one = try program.run(
      "identify", "photos/tag.png", "--tool", "ocr", "--tool", "barcode", "--format", "json")
    #expect(
      try one.json()["label"] as? NSDictionary == labels["photos/tag.png"]??.nsDictionary)
  }

  @Test(arguments: ["jsonl", "text", "json", "csv", "dwc"].daily())
  func howManyAreLookedAtTogetherChangesNothing(format: String) throws {
    let alone = try rows(["barcode"], "--format", format, "--parallel", "1")
    #expect(alone.output.contains("id=40718"))
    #expect(
      try rows(["barcode"], "--format", format, "--parallel", "3").output == alone.output)
  }

  @Test func aRunGoesOnWithItsToolsOnly() throws {
    #expect(
      try rows(["barcode", "ocr"], "--format", "csv", "--output", "rows.csv").status == 1)
    let whole = try Data(contentsOf: program.folder.appending(path: "rows.csv"))
    let words = ["identify", "photos", "-f", "csv", "-o", "rows.csv", "--resume"]
    let other = try program.run(words: words + ["--tool", "ocr"])
    #expect(other.status == 64)
    #expect(other.error.contains("--tool was barcode, ocr and now is ocr"), "\(other.error)")
    #expect(try program.run(words: words).status == 64)
    // The order of the tools makes no difference, and whole rows are kept.
    let again = try program.run(words: words + ["--tool", "barcode", "--tool", "ocr"])
    #expect(again.status == 1, "\(again.error)")
    #expect(try Data(contentsOf: program.folder.appending(path: "rows.csv")) == whole)
  }

  @Test func photosOfOnePlantHaveOneLabel() throws {
    let result = try program.run(
      "identify", "photos/tag.png", "photos/qr.png", "--same-plant", "--tool", "ocr", "--tool",
      "barcode", "--format", "json")
    #expect(result.status == 0, "\(result.error)")
    let label = try #require(try result.json()["label"] as? [String: Any])
    #expect(label["cultivar"] as? String == "Blue Mouse Ears")
    #expect((label["barcodes"] as? [Any])?.count == 1)
    #expect(try JSONSchema("identification-1").faults(in: result.output) == [])
  }

  @Test func aConversationReadsThemToo() throws {
    let asked = try program.run("ask", "--photo", "photos/tag.png", "--tool", "ocr")
    #expect(asked.status == 0, "\(asked.error)")
    #expect(asked.output.contains("On the label:\n  Hosta "))
    let chat = try program.run(
      "chat", "--tool", "ocr", input: Data("/photo photos/tag.png\n".utf8))
    #expect(chat.output.contains("On the label:\n  Hosta "), "\(chat.error)")
  }

  /// A library of bar codes that fails at one photo, known by its width.
  @Test(
    .requires("cc"),
    .enabled(if: FileManager.default.fileExists(atPath: "/proc"), "only Linux loads such a library")
  )
  func aToolThatFailsAtAPhotoIsTheMatterOfItsRow() throws {
    var program = program
    let names = [
      "zbar_image_create", "zbar_image_destroy", "zbar_image_first_symbol",
      "zbar_image_scanner_create", "zbar_image_scanner_destroy", "zbar_image_scanner_set_config",
      "zbar_image_set_data", "zbar_image_set_format", "zbar_symbol_get_data",
      "zbar_symbol_get_data_length", "zbar_symbol_get_loc_size", "zbar_symbol_get_loc_x",
      "zbar_symbol_get_loc_y", "zbar_symbol_get_type", "zbar_symbol_next",
    ]
    let makes: Set = ["zbar_image_create", "zbar_image_scanner_create"]
    let source =
      "static unsigned seen; static int one;\n"
      + names.map { "void *\($0)(void) { return \(makes.contains($0) ? "&one" : "0"); }\n" }
      .joined()
      + "void zbar_image_set_size(void *i, unsigned w, unsigned h) { (void)i, (void)h; seen = w; }\n"
      + "int zbar_scan_image(void *s, void *i) { (void)s, (void)i; return seen == 617 ? -1 : 0; }\n"
    try program.write(Data(source.utf8), to: "zbar.c")
    let made = try #require(Executable("cc")).run(
      ["-shared", "-fPIC", "-o", "libzbar.so.0", "zbar.c"], in: program.folder)
    try #require(made.status == 0, "\(made.text)")
    program.environment["LD_LIBRARY_PATH"] = program.folder.path(percentEncoded: false)
    let result = try program.run(
      "identify", "photos/leaves.png", "photos/tag.png", "--tool", "barcode", "-f", "jsonl")
    #expect(result.status == 1, "\(result.error)")
    let rows = try result.rows()
    #expect(rows.map { $0["status"] as? String } == ["notAPlant", "failed"])
    #expect((rows.last?["error"] as? String)?.contains("zbar failed at this picture") == true)
    let alone = try program.run("identify", "photos/tag.png", "--tool", "barcode")
    #expect(alone.status == 89, "\(alone.error)")
  }
}

extension [String: Any] {
  fileprivate var nsDictionary: NSDictionary { self as NSDictionary }
}
