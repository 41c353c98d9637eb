import Imaging
import LanguageModels
import Testing

@testable import VisionTools

/// A tool of one's own that looks at a picture which the model names by its label.
struct ClassifierTool: Tool {
  let name = "classify"
  let description = "Says whether a picture is mostly bright or mostly dark."
  let history: @Sendable () -> Transcript

  func call(arguments: PictureArguments) async throws -> String {
    guard let image = arguments.image.resolve(in: history()) else { return "no such picture" }
    let photo = try image.photo(maximumPixels: 10_000)
    let mean = photo.pixels.reduce(0) { $0 + Int($1) } / photo.pixels.count
    return mean > 127 ? "bright" : "dark"
  }
}

struct ClassifierToolTests {
  @Test(
    "A tool of one's own sees the picture it is given",
    arguments: [("tag", "bright"), ("leaves", "dark")])
  func classify(fixture: String, expected: String) async throws {
    let image = Transcript.ImageAttachment(try Photo.fixture(fixture))
    let history = Transcript(entries: [
      .prompt(.init(segments: [.attachment(.init(content: .image(image), label: "image-1"))]))
    ])
    let reference = try ImageReference(GeneratedContent(json: #"{"attachmentLabel":"image-1"}"#))
    let tool = ClassifierTool { history }
    #expect(try await tool.call(arguments: .init(image: reference)) == expected)
  }
}
