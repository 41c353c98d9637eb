import Foundation
import Imaging
import LanguageModels
import ProgramSupport
import Testing

@testable import Llama

@Suite(.serialized) struct AnsweringTests {
  @Test(.requiresModel) func aPictureIsAnsweredInTheShapeAskedFor() async throws {
    let session = LanguageModelSession(
      model: try LlamaLanguageModel.test(), instructions: "You name plants.")
    let response = try await session.identify(.sample())
    let json = response.content.jsonString
    #expect(json.hasPrefix(#"{"isPlant":"#), "\(json)")
    let metadata = response.usage.metadata
    #expect(metadata["evaluatedImages"] as? Int == 1)
    #expect(metadata["reusedImages"] as? Int == 0)
    for time in ["load", "decode", "encode", "prompt", "generate"] {
      #expect((metadata[time] as? Double ?? -1) >= 0, "\(time)")
    }
    #expect(response.usage.input.cachedTokenCount == 0)
    #expect(response.usage.output.totalTokenCount == session.transcript.lastTokens?.count)
  }

  @Test(.requiresModel) func aConversationThatGoesOnIsNotReadAgain() async throws {
    let session = LanguageModelSession(
      model: try LlamaLanguageModel.test(), instructions: "You name plants.")
    let first = try await session.identify(.sample())
    let second = try await session.ask("how often to water?")
    let read = first.usage.input.totalTokenCount + first.usage.output.totalTokenCount
    #expect(second.usage.input.cachedTokenCount == read)
    #expect(second.usage.metadata["evaluatedImages"] as? Int == 0)
    #expect(second.usage.metadata["reusedImages"] as? Int == 1)
  }

  @Test(.requiresModel) func sessionsThatShareAModelDoNotMixUp() async throws {
    let shared = try LlamaLanguageModel.test()
    var alone: [[Int]?] = []
    var together: [[Int]?] = []
    for seed in 0..<2 {
      let session = LanguageModelSession(
        model: try LlamaLanguageModel.test(), instructions: "You name plants.")
      try await session.identify(.sample(seed: seed))
      try await session.ask("What is it?")
      alone.append(session.transcript.lastTokens)
    }
    let sessions = (0..<2).map { _ in
      LanguageModelSession(model: shared, instructions: "You name plants.")
    }
    for (seed, session) in sessions.enumerated() {
      try await session.identify(.sample(seed: seed))
    }
    for session in sessions {
      try await session.ask("What is it?")
      together.append(session.transcript.lastTokens)
    }
    #expect(alone == together)
  }

  @Test(
    "C03: a limit is told, and an answer never repaired", .requiresModel)
  func aLimitIsToldAndNeverRepaired() async throws {
    let session = LanguageModelSession(
      model: try LlamaLanguageModel.test(), instructions: "You name plants.")
    await #expect {
      try await session.respond(
        to: "What is it?", schema: plantSchema(), includeSchemaInPrompt: false,
        options: GenerationOptions(maximumResponseTokens: 5))
    } throws: { ($0 as? GeneratedContent.ParsingError)?.cut?.limit == 5 }
    let words = try await session.ask("Tell me about roses.", limit: 3)
    #expect(words.usage.output.totalTokenCount == 3)
  }

  @Test(.requiresModel) func aFullContextIsToldBeforeReading() async throws {
    let model = try LlamaLanguageModel.test { $0.contextSize = 256 }
    let session = LanguageModelSession(model: model, instructions: "You name plants.")
    let long = String(repeating: "water and light, ", count: 200)
    await #expect {
      try await session.ask(long)
    } throws: { error in
      guard case .contextSizeExceeded(let details) = error as? LanguageModelError else {
        return false
      }
      return details.contextSize == 256 && details.tokenCount > 256
    }
    #expect(try await !session.ask("What is it?", limit: 4).content.isEmpty)
  }

  @Test(.requiresModel) func chanceIsRepeatedWithItsSeed() async throws {
    func tokens(seed: UInt64) async throws -> [Int]? {
      let session = LanguageModelSession(
        model: try LlamaLanguageModel.test(), instructions: "You name plants.")
      _ = try await session.respond(
        to: "Tell me about roses.",
        options: GenerationOptions(
          samplingMode: .random(probabilityThreshold: 0.95, seed: seed), temperature: 1.5,
          maximumResponseTokens: 24))
      return session.transcript.lastTokens
    }
    let first = try await tokens(seed: 7)
    #expect(try await tokens(seed: 7) == first)
    var others: Set<[Int]> = []
    for seed in 8..<11 { others.insert(try await tokens(seed: UInt64(seed)) ?? []) }
    #expect(others.contains { $0 != first })
  }

  @Test(.requiresModel) func chanceStaysInTheGrammar() async throws {
    for seed in 0..<3 {
      let session = LanguageModelSession(
        model: try LlamaLanguageModel.test(), instructions: "You name plants.")
      let response = try await session.respond(
        to: "What is it?", schema: plantSchema(), includeSchemaInPrompt: false,
        options: GenerationOptions(
          samplingMode: .random(top: 200, seed: UInt64(seed)), temperature: 2))
      #expect(response.content.jsonString.hasPrefix(#"{"isPlant":"#))
    }
  }

  @Test(
    "B01, B02: small and thin pictures are answered", .requiresModel,
    arguments: [(1, 1), (1, 2), (2, 1), (3, 3), (1, 600), (600, 1), (27, 257)])
  func smallAndThinPicturesAreAnswered(width: Int, height: Int) async throws {
    let session = LanguageModelSession(
      model: try LlamaLanguageModel.test(), instructions: "You name plants.")
    try await session.identify(.sample(width: width, height: height))
  }

  @Test(.requiresModel) func theProjectorIsOnlyLoadedForPictures() async throws {
    let pair = try #require(ModelPair.found)
    let folder = try ScratchFolder()
    // A projector whose header is whole and whose weights are none.
    let empty = try folder.write(GGUFBuilder.projector().data, to: "mmproj.gguf")
    let model = try LlamaLanguageModel.test { $0.projector = empty }
    let session = LanguageModelSession(model: model, instructions: "You name plants.")
    #expect(try await !session.ask("Is it toxic?").content.isEmpty)
    await #expect(throws: LlamaError.self) { try await session.identify(.sample()) }
    _ = pair
  }

  @Test(.requiresModel) func withoutProjectorThereIsNoSight() async throws {
    let model = try LlamaLanguageModel.test { $0.projector = nil }
    #expect(!model.capabilities.contains(.vision))
    #expect(model.capabilities.contains(.guidedGeneration))
    await #expect(throws: LanguageModelError.self) {
      try await LanguageModelSession(model: model, instructions: "You name plants.").identify(
        .sample())
    }
  }
}
