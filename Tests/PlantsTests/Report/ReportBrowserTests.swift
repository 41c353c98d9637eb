import Foundation
import Imaging
import ProgramSupport
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

/// The contact sheet in a browser, used with keys and pointer.
@Suite struct ReportBrowserTests {
  /// What was seen of the cards at one moment.
  private struct View: Decodable {
    var shown: [String]
    var output: String
    var hash: String
    var none: Bool
  }

  private struct Visit: Decodable {
    var all, roses, escaped, failed, nothing, sorted: View
    var alien: Int
    var thumbnails: Int
    var closer: Closer
    var next: String
    var closed: Bool
    var light, dark: Double
    var overflow320, overflow1400: Int
    var complaints, loaded: [String]
  }

  /// Whether a card is looked at closely, and its file.
  private struct Closer: Decodable {
    var isOpen: Bool
    var file: String

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      isOpen = try list.decode(Bool.self)
      file = try list.decode(String.self)
    }
  }

  @Test(
    .requires("chromium"), .requires("python3"))
  func aPersonFindsWhatIsThere() throws {
    let tests = try ReportTests()
    try tests.write(20, withPhotos: true)
    var strange = ScriptedBatch.row("<script>x.jpg")
    strange.identification.name = "\"><img src=x onerror=alert(1)>"
    let rows = try FileHandle(forWritingTo: URL(filePath: tests.results))
    try rows.seekToEnd()
    try rows.write(contentsOf: Data((strange.json.text + "\n").utf8))
    let page = "\(tests.folder.path)/report.html"
    try Report(of: tests.results, tool: "plantid 1.0").write(toFile: page)
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Browser/browse.py").path(percentEncoded: false)
    let chromium = try #require(Executable("chromium")).path
    let outcome = try #require(Executable("python3")).run([
      script, chromium, page, tests.folder.path,
    ])
    try #require(outcome.status == 0, "\(outcome.error)")
    let visit = try JSONDecoder().decode(Visit.self, from: Data(outcome.output.utf8))

    let files = (0..<20).map { "photo\($0).jpg" } + ["<script>x.jpg"]
    #expect(visit.complaints == [] && visit.loaded == [] && visit.alien == 0)
    #expect(visit.all.shown == files && visit.all.output == "21 shown")
    #expect(visit.thumbnails == 20)
    #expect(visit.roses.shown == ["photo5.jpg", "photo6.jpg", "photo15.jpg", "photo16.jpg"])
    #expect(visit.roses.hash == "#q=dog+rose" && visit.roses.output == "4 of 21")
    #expect(visit.escaped.shown == files && visit.escaped.hash.isEmpty)
    #expect(visit.failed.shown == ["photo7.jpg", "photo17.jpg"])
    #expect(visit.nothing.none && visit.nothing.shown.isEmpty && visit.nothing.output == "0 of 21")
    #expect(visit.sorted.shown != files && Set(visit.sorted.shown) == Set(files))
    #expect(visit.closer.isOpen && visit.closer.file == "photo0.jpg")
    #expect(visit.next == "photo1.jpg" && visit.closed)
    #expect(visit.light > visit.dark + 60, "\(visit.light) \(visit.dark)")
    #expect(visit.overflow320 <= 0 && visit.overflow1400 <= 0)
    try compareWithGoldens(picturesIn: tests.folder.path)
  }

  /// Compares pictures of the page with those it had when somebody last looked at them (`RECORD=1` keeps new ones).
  private func compareWithGoldens(picturesIn folder: String) throws {
    let goldens = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Browser/goldens")
    var seen: [String: Photo] = [:]
    for name in ["light", "dark", "roses"] {
      let file = URL(filePath: "\(folder)/\(name).png")
      let golden = goldens.appending(path: "\(name).png")
      if ProcessInfo.processInfo.environment["RECORD"] == "1" {
        try FileManager.default.createDirectory(at: goldens, withIntermediateDirectories: true)
        try Data(contentsOf: file).write(to: golden)
      }
      let photo = try Photo(contentsOf: file)
      seen[name] = photo
      let difference = Self.difference(photo, try Photo(contentsOf: golden))
      #expect(difference < 0.01, "\(name): \(difference)")
    }
    // The measure tells pages apart that differ in no more than which cards are shown.
    let (light, roses) = (try #require(seen["light"]), try #require(seen["roses"]))
    #expect(Self.difference(light, roses) > 0.05)
  }

  /// The share of squares of 8 pixels that differ by more than edges do, which each browser smooths in its way.
  private static func difference(_ one: Photo, _ other: Photo) -> Double {
    guard one.width == other.width, one.height == other.height else { return 1 }
    func squares(_ photo: Photo) -> [UInt8] {
      photo.resized(width: photo.width / 8, height: photo.height / 8).pixels
    }
    let (left, right) = (squares(one), squares(other))
    let differing = stride(from: 0, to: left.count, by: 3).count { place in
      (place..<place + 3).contains { abs(Int(left[$0]) - Int(right[$0])) > 24 }
    }
    return Double(differing * 3) / Double(left.count)
  }
}
