import Foundation
import Imaging
import LanguageModels
import Testing

@testable import Llama

@Suite(.serialized) struct ConversationTests {
  @Test(.requiresModel) func answersAboutAPictureAndGoesOn() async throws {
    let pair = try #require(ModelPair.found)
    let model = LlamaLanguageModel(configuration: pair.configuration)
    let session = LanguageModelSession(model: model, instructions: "You name plants.")
    let photo = try Photo.sample()
    let first = try await session.respond(
      schema: plantSchema(), includeSchemaInPrompt: false
    ) {
      Attachment(photo)
      "Which plant is this?"
    }
    print(first.content.jsonString, first.usage)
    let second = try await session.respond(
      to: "how often to water?", schema: answerSchema(), includeSchemaInPrompt: false)
    print(second.content.jsonString, second.usage)
  }
}
