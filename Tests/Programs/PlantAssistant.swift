import Foundation
import LanguageModels

/// Names the plant in a photo and answers questions about it; swipe to the next photo and go on.
struct PlantAssistant {
  @Generable(description: "A plant in a photo.")
  struct Plant: Equatable {
    @Guide(description: "Its common name")
    var name: String
    @Guide(description: "Its scientific name, where it is known")
    var scientificName: String?
    @Guide(description: "What care it needs", .maximumCount(3))
    var care: [String]
  }

  let session: LanguageModelSession

  init(model: some LanguageModel) {
    session = LanguageModelSession(
      model: model, instructions: "You know plants. Never say that a plant may be eaten.")
  }

  func name(_ photo: URL) async throws -> Plant {
    let response = try await session.respond(generating: Plant.self) {
      "Which plant is this?"
      Attachment(imageURL: photo)
    }
    return response.content
  }

  /// The answer as it grows.
  func answer(_ question: String, show: (String) -> Void) async throws {
    let stream = session.streamResponse(to: question)
    for try await partial in stream { show(partial.content) }
  }
}
