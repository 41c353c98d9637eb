import Foundation
import LocalFoundationModels
import Testing
import VisionTools

/// Tools that a model with weights has to call: which pictures it may name is fixed by the grammar.
@Suite(.needsSeedling, .serialized) struct SeedlingToolTests {
  /// Says how bright a picture is.
  struct ClassifierTool: Tool {
    let name = "classify"
    let description = "Says whether a picture is mostly bright or mostly dark."
    @SessionProperty(\.history) var history

    func call(arguments: ImageReference) async throws -> String {
      guard let image = arguments.resolve(in: Transcript(entries: history)) else { return "gone" }
      let photo = try image.photo(maximumPixels: 10_000)
      let mean = photo.pixels.reduce(0) { $0 + Int($1) } / photo.pixels.count
      return mean > 127 ? "bright" : "dark"
    }
  }

  private static func drawing(_ name: String) -> URL {
    Seedling.checkout.appending(path: "Tests/VisionToolsTests/Fixtures/\(name).png")
  }

  /// What the tool gave for a picture, and what it was called with.
  private func use(
    _ tool: any Tool, on picture: URL, label: String
  ) async throws -> (arguments: [String], outputs: [String]) {
    let session = LanguageModelSession(
      model: try Seedling().model(), tools: [tool], instructions: "You read labels.")
    // Whatever the model says after the calls, or does not, the calls stay.
    session.transcriptErrorHandlingPolicy = .preserveTranscript
    _ = try await typed {
      try await session.respond(
        options: GenerationOptions(maximumResponseTokens: 900, toolCallingMode: .required)
      ) {
        Attachment(imageURL: picture).label(label)
        "What does it say?"
      }
    }
    #expect(!session.isResponding)
    var used: (arguments: [String], outputs: [String]) = ([], [])
    for entry in session.transcript {
      if case .toolCalls(let calls) = entry {
        used.arguments += calls.map(\.arguments.jsonString)
      }
      if case .toolOutput(let output) = entry {
        used.outputs += output.segments.map(\.description)
      }
    }
    #expect(!used.outputs.isEmpty)
    return used
  }

  @Test(.enabled(if: BarcodeReader.isAvailable, "zbar was absent when this was built"))
  func aBarcodeReaderIsGivenThePictureByItsLabel() async throws {
    let used = try await use(
      BarcodeReaderTool(), on: Self.drawing("qr"), label: "barcode-image")
    for arguments in used.arguments {
      #expect(arguments == #"{"image":{"attachmentLabel":"barcode-image"}}"#)
    }
    for output in used.outputs {
      #expect(output.hasSuffix("> QR: https://plants.example/rosa?id=40718"))
    }
  }

  @Test(.enabled(if: TextRecognizer.isAvailable, "tesseract was absent when this was built"))
  func anOCRToolFindsThePictureInTheHistory() async throws {
    let used = try await use(OCRTool(), on: Self.drawing("tag"), label: "tag")
    for output in used.outputs { #expect(output.contains("Mouse Ears")) }
  }

  @Test(arguments: [("tag", "bright"), ("leaves", "dark")])
  func aToolOfOnesOwnSeesThePicture(name: String, expected: String) async throws {
    let used = try await use(ClassifierTool(), on: Self.drawing(name), label: "photo-7")
    for output in used.outputs { #expect(output == expected) }
    for arguments in used.arguments { #expect(arguments == #"{"attachmentLabel":"photo-7"}"#) }
  }
}
