import Foundation
import LanguageModels

/// Reads what a label says into fields, those that it does not say left out.
struct LabelReader {
  @Generable
  struct Label: Equatable {
    @Guide(description: "The name of the cultivar, exactly as printed")
    var cultivar: String?
    @Guide(description: "The grower's code", /[A-Z]{2}-\d{4}/)
    var code: String?
    @Guide(description: "The year it was introduced", .range(1753...2026))
    var year: Int?
  }

  /// Stands for a program that reads text in pictures.
  struct TextReader: Tool {
    let name = "ocr"
    let description = "Reads the text in a picture."
    @SessionProperty(\.history) var history
    var read: @Sendable (Transcript.ImageAttachment) async throws -> String

    func call(arguments: ImageReference) async throws -> String {
      guard let image = arguments.resolve(in: Transcript(entries: history)) else {
        return "There is no picture '\(arguments.attachmentLabel)'."
      }
      return try await read(image)
    }
  }

  let session: LanguageModelSession

  init(model: some LanguageModel, tools: [any Tool]) {
    session = LanguageModelSession(model: model, tools: tools) {
      "You read plant labels."
      "Take names and codes from the tool, never from your memory."
    }
  }

  func read(_ photo: URL) async throws -> Label {
    try await session.respond(
      to: Prompt {
        Attachment(imageURL: photo).label("barcode-image")
        "What does the label say?"
      }, generating: Label.self
    ).content
  }
}
