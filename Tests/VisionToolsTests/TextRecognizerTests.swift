import Imaging
import Testing

@testable import VisionTools

@Suite(.enabled(if: TextRecognizer.isAvailable, "tesseract was absent when this was built"))
struct TextRecognizerTests {
  @Test(
    "Labels are read to the letter",
    arguments: [
      ("tag", ["Hosta 'Blue Mouse Ears'", "40 cm", "12.95 EUR"]),
      ("dark-tag", ["Dahlia 'Bishop of Llandaff'", "H-2207-K"]),
      ("small-tag", ["Acer palmatum 'Osakazuki'", "No. 88213", "90 cm"]),
      ("bed", ["Hosta 'Blue Mouse Ears'"]),
      ("tilted", ["Lavandula angustifolia", "'Hidcote'", "No. 20931"]),
    ])
  func labels(fixture: String, expected: [String]) async throws {
    let text = try await read(.fixture(fixture))
    for words in expected { #expect(text.contains(words), "in: \(text)") }
  }

  @Test(
    "Short lines of a label are read too",
    arguments: [
      ("tag", "B2 7741 40 cm"), ("dark-tag", "H-2207-K 120 cm"), ("bed", "B2 7741 40 cm"),
      ("tilted", "C5"),
    ])
  func shortLines(fixture: String, line: String) async throws {
    let text = try await read(.fixture(fixture))
    #expect(text.split(separator: "\n").contains(Substring(line)), "in: \(text)")
  }

  @Test("A turned label is read, and its box is in the photo", arguments: 1...3)
  func turned(quarters: Int) async throws {
    let photo = try Photo.fixture("tag").turned(quarters: quarters)
    let lines = try await TextRecognizer().lines(in: photo)
    #expect(lines.count == 3, "\(lines)")
    let name = try #require(lines.first { $0.text.contains("Hosta") })
    #expect(name.text.contains("Mouse Ears"))
    #expect(name.box.x >= 0 && name.box.x + name.box.width <= photo.width)
    #expect(name.box.y >= 0 && name.box.y + name.box.height <= photo.height)
    #expect((name.box.height > name.box.width) == !quarters.isMultiple(of: 2))
  }

  @Test("Leaves have no text")
  func leaves() async throws {
    #expect(try await TextRecognizer().lines(in: .fixture("leaves")).isEmpty)
  }

  @Test("Leaves beside a label add nothing to it")
  func labelAmongLeaves() async throws {
    #expect(try await TextRecognizer().lines(in: .fixture("bed")).count == 3)
  }

  @Test("A language without data says which package has it")
  func language() async throws {
    let reader = TextRecognizer(languages: ["xyz"])
    await #expect(throws: VisionToolsError.missingLanguage("xyz")) {
      try await reader.checkAvailability()
    }
  }

  @Test("A cancelled task reads nothing and the reader stays usable")
  func cancelled() async throws {
    let reader = TextRecognizer()
    let photo = try Photo.fixture("tag")
    let task = Task { try await reader.lines(in: photo) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await !reader.lines(in: photo).isEmpty)
  }

  /// The lines of a photo, its quotation marks made plain.
  private func read(_ photo: Photo) async throws -> String {
    try await TextRecognizer().lines(in: photo).map(\.text).joined(separator: "\n")
      .replacing("’", with: "'").replacing("‘", with: "'")
  }
}
