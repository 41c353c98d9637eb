import Foundation
import Imaging
import ProgramSupport
import Testing

@testable import Files
@testable import Identification
@testable import Results

@Suite("S13: reports of foreign results")
struct ReportLimitTests {
  private let folder: ScratchFolder
  private let outside: ScratchFolder
  private var results: String { "\(folder.path)/rows.jsonl" }

  init() throws {
    folder = try ScratchFolder()
    outside = try ScratchFolder()
    let jpeg = try Photo(width: 8, height: 8, pixels: [UInt8](repeating: 90, count: 192)).jpegData()
    try jpeg.write(to: outside.file("secret.jpg"))
    try folder.write(jpeg, to: "photos/leaf.jpg")
    try folder.link("photos/link.jpg", to: outside.file("secret.jpg").path(percentEncoded: false))
  }

  private func write(_ paths: [String], model: (Int) -> String = { _ in "m" }) throws {
    let text = paths.enumerated().map { number, path in
      var row = ScriptedBatch.row(path)
      row.identification.model?.name = model(number)
      return row.json.text + "\n"
    }
    try Data(text.joined().utf8).write(to: URL(filePath: results))
  }

  private func report(photos: String? = nil) throws -> (pictures: Int, summary: ReportSummary) {
    var page = ""
    let report = Report(of: results, photos: photos, tool: "t")
    let summary = try report.write { (text) throws(PlantidError) in page += text }
    return (page.components(separatedBy: "data:image/jpeg").count - 1, summary)
  }

  @Test("Only pictures of the results' folder are shown, unless another is named")
  func pictures() throws {
    let secret = outside.file("secret.jpg").path(percentEncoded: false)
    let name = outside.url.lastPathComponent
    try write([
      "photos/leaf.jpg", "\(folder.path)/photos/leaf.jpg", "photos/../photos/leaf.jpg", secret,
      "photos/link.jpg", "../\(name)/secret.jpg", "photos/missing.jpg", "/dev/null",
    ])
    let own = try report()
    #expect(own.pictures == 3 && own.summary.outsideCount == 4)
    let both = try report(photos: outside.path)
    #expect(both.pictures == 6 && both.summary.outsideCount == 1)
    #expect(throws: PlantidError.self) { try report(photos: "\(folder.path)/none") }
  }

  @Test("A folder whose name only begins alike is another one")
  func alike() throws {
    let other = folder.path + "-other"
    defer { try? FileManager.default.removeItem(atPath: other) }
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      atPath: "\(folder.path)/photos/leaf.jpg", toPath: other + "/leaf.jpg")
    try write([other + "/leaf.jpg"])
    #expect(try report().pictures == 0)
  }

  @Test("A few models are named, the others counted", arguments: [0, 1, 30])
  func models(more: Int) throws {
    let most = Limit.reportModels.value
    try write((0..<(most + more) * 2).map { "\($0).jpg" }) { "model \($0 / 2)" }
    let summary = try report().summary
    #expect(summary.models == (0..<most).map { "model \($0)" })
    #expect(summary.otherModelCount == more)
  }

  @Test func itStops() async throws {
    try write(["photos/leaf.jpg"])
    let (results, page) = (results, "\(folder.path)/page.html")
    #expect(
      await errorWhenStopped { try Report(of: results, tool: "t").write(toFile: page) }
        == .interrupted)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["photos", "rows.jsonl"])
  }
}
