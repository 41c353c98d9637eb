import Foundation
import Imaging
import ProgramSupport
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct ReportTests {
  let folder: ScratchFolder
  let results: String

  init() throws {
    folder = try ScratchFolder()
    results = "\(folder.path)/results.jsonl"
  }

  /// Rows as a batch writes them: mostly daisies, some of everything else.
  func write(_ count: Int, withPhotos: Bool = false) throws {
    let writer = RowWriter(.jsonl, tool: "plantid 1.0")
    var text = ""
    for number in 0..<count {
      let file = "photo\(number).jpg"
      var row = ScriptedBatch.row(file)
      switch number % 10 {
      case 7: row = .failed(file, "a damaged JPEG (cut off)")
      case 8: row.identification.status = .notAPlant
      case 9: row.identification.status = .unknown
      case 5, 6:
        row.identification.name = "dog rose"
        row.identification.scientificName = "Rosa canina"
        row.identification.family = "Rosaceae"
      default: break
      }
      text += writer.body(of: row)
      if withPhotos {
        let grey = UInt8(number * 20 % 256)
        let photo = try Photo(
          width: 40, height: 30, pixels: [UInt8](repeating: grey, count: 3600))
        try photo.jpegData().write(to: URL(filePath: "\(folder.path)/\(file)"))
      }
    }
    try Data(text.utf8).write(to: URL(filePath: results))
  }

  func page() throws -> String {
    var page = ""
    try Report(of: results, tool: "plantid 1.0").write { page += $0 }
    return page
  }

  @Test func thePerCentOfTheUnknownAreNotShown() throws {
    let writer = RowWriter(.jsonl, tool: "plantid 1.0")
    var known = ScriptedBatch.row("a.jpg")
    known.identification.confidence = 0.91
    var unknown = ScriptedBatch.row("b.jpg")
    unknown.identification.status = .unknown
    unknown.identification.confidence = 0.24
    try Data((writer.body(of: known) + writer.body(of: unknown)).utf8)
      .write(to: URL(filePath: results))
    let page = try page()
    #expect(page.contains("91 %") && !page.contains("24 %"))
  }

  @Test func countsAndThumbnails() throws {
    try write(20, withPhotos: true)
    try FileManager.default.removeItem(atPath: "\(folder.path)/photo3.jpg")
    let page = try page()
    #expect(page.contains("<h1>Plants in 20 photos</h1>"))
    #expect(page.contains("2 kinds of plants, named by Scripted."))
    #expect(page.components(separatedBy: "data:image/jpeg;base64,").count == 20)
    #expect(page.contains("No answer <b>2</b>"))
    #expect(page.contains("a damaged JPEG (cut off)"))
    let summary = try ReportSummary(of: results)
    #expect(summary.taxa.map(\.scientificName) == ["Bellis perennis", "Rosa canina"])
    #expect(summary.taxa.map(\.count) == [10, 4])
    #expect(summary.taxa.map(\.name) == ["common daisy", "dog rose"])
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'onfocus='alert(1)",
    "</title><script>", "</script>", "&lt;b&gt;", "a\u{202E}b\u{0}c",
  ])
  func contentCannotBreakOut(text: String) throws {
    var row = ScriptedBatch.row(text + ".jpg")
    row.identification.name = text
    row.identification.scientificName = text
    row.identification.family = text
    row.identification.description = text
    row.identification.model?.name = text
    try Data((row.json.text + "\n").utf8).write(to: URL(filePath: results))
    var page = try Report(of: results, tool: text).page()
    for own in [ReportStyle.text, ReportScript.text] { page = page.replacing(own, with: "") }
    #expect(page.contains(html(text)))
    // Every tag of the page is one of our own.
    let tags = page.matches(of: /<([a-z]+)/).map { String($0.1) }
    #expect(tags.count { $0 == "script" } == 1 && tags.count { $0 == "img" } == 1)
    #expect(page.matches(of: /<\/script/).count == 1)
    #expect(!page.contains("\u{202E}") && !page.contains("\u{0}"))
  }

  @Test func nothingComesFromElsewhere() throws {
    try write(10)
    let page = try page()
    #expect(page.matches(of: /https?:/).isEmpty)
    #expect(page.contains("default-src 'none'"))
  }

  @Test func emptyAndForeignResults() throws {
    try Data().write(to: URL(filePath: results))
    #expect(try page().contains("Plants in 0 photos"))
    try Data("{\"schema\":\"plantid.row/9\"}\n".utf8).write(to: URL(filePath: results))
    #expect(throws: PlantidError.self) { try page() }
    try Data("[\n{\"a\":1},\n]\n".utf8).write(to: URL(filePath: results))
    let failure = #expect(throws: PlantidError.self) { try page() }
    #expect(failure?.description.contains("line 2") == true)
    #expect(failure?.kind == .damaged)
    let missing = #expect(throws: PlantidError.self) {
      try Report(of: "/nowhere.jsonl", tool: "").page()
    }
    #expect(missing?.description.contains("/nowhere.jsonl") == true)
  }

  @Test func aTornLastRowIsPassedOver() throws {
    try write(10)
    let whole = try Data(contentsOf: URL(filePath: results))
    try whole.dropLast(30).write(to: URL(filePath: results))
    #expect(try page().contains("Plants in 9 photos"))
  }

  @Test func arraysAreReadToo() async throws {
    let path = "\(folder.path)/results.json"
    let file = try ResultsFile(path, run: ScriptedBatch.record(.json))
    try await ScriptedBatch().run((0..<5).map { "\($0).jpg" }, into: file)
    try await file.finish(inputCount: 5)
    #expect(try Report(of: path, tool: "").page().contains("Plants in 5 photos"))
  }

  @Test func files() throws {
    try write(10)
    let path = "\(folder.path)/report.html"
    try Report(of: results, tool: "plantid 1.0").write(toFile: path)
    #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == page())
    #expect(throws: PlantidError.isFolder(folder.path)) {
      try Report(of: results, tool: "").write(toFile: folder.path)
    }
    let full = #expect(throws: PlantidError.self) {
      try Report(of: results, tool: "").write(toFile: "/dev/full")
    }
    #expect(full?.kind == .cannotWrite)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["report.html", "results.jsonl"])
  }

  @Test(.requires("chromium"))
  func aBrowserFilters() throws {
    let chromium = try #require(Executable("chromium"))
    try write(1000)
    let path = "\(folder.path)/report.html"
    try Report(of: results, tool: "plantid 1.0").write(toFile: path)
    for (hash, shown) in [
      ("q=rosa", 200), ("q=ROSA%20photo15.jpg&sort=family", 1),
      ("status=nonsense&sort=nonsense", 1000), ("status=failed", 100),
    ] {
      let outcome = try chromium.run([
        "--headless=new", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--dump-dom",
        "--user-data-dir=\(folder.path)/profile", "--virtual-time-budget=5000",
        "file://\(path)#\(hash)",
      ])
      #expect(outcome.output.contains("data-ready=\"yes\""), "\(hash)")
      #expect(outcome.output.contains("data-shown=\"\(shown)\""), "\(hash)")
      #expect(!outcome.error.contains(":CONSOLE"), "\(outcome.error)")
    }
  }
}

extension Report {
  func page() throws -> String {
    var page = ""
    try write { page += $0 }
    return page
  }
}
