import Foundation
import LanguageModels
import Testing

@testable import Llama

@Suite(.serialized) struct ToolCallingTests {
  /// Room for the eight calls that one turn may hold.
  private static let options = GenerationOptions(
    maximumResponseTokens: 600, toolCallingMode: .required)

  @Test(.requiresModel) func aToolIsCalledAndTheConversationGoesOn() async throws {
    let model = try LlamaLanguageModel.test()
    #expect(model.capabilities.contains(.toolCalling))
    let session = LanguageModelSession(
      model: model, tools: [WateringTool()], instructions: "You name plants.")
    let response = try await session.respond(
      to: "how often to water?", schema: answerSchema(), includeSchemaInPrompt: false,
      options: Self.options)
    #expect(response.content.jsonString.hasPrefix(#"{"answer":"#))
    let kinds = session.transcript.map(\.kindName)
    #expect(kinds.starts(with: ["instructions", "prompt", "toolCalls", "toolOutput"]), "\(kinds)")
    #expect(kinds.last == "response")
    for case .toolOutput(let output) in session.transcript {
      #expect(output.description.contains("every 3 days"))
    }
    // Each request but the first read only what was new to it.
    let before = response.usage.input
    #expect(before.cachedTokenCount > 0)
    let next = try await session.ask("and in winter?")
    #expect(next.usage.input.cachedTokenCount > before.totalTokenCount / 2)
  }

  @Test(.requiresModel) func wordsStreamWithoutTheirWrapping() async throws {
    let session = LanguageModelSession(
      model: try LlamaLanguageModel.test(), tools: [WateringTool()],
      instructions: "You name plants.")
    var texts: [String] = []
    for try await snapshot in session.streamResponse(
      to: "Tell me about roses.",
      options: GenerationOptions(maximumResponseTokens: 32, toolCallingMode: .disallowed))
    {
      texts.append(snapshot.content)
    }
    #expect(texts.count > 2)
    #expect(texts.allSatisfy { !$0.hasPrefix("{") })
    for (earlier, later) in zip(texts, texts.dropFirst()) { #expect(later.hasPrefix(earlier)) }
    let next = try await session.ask("What is it?")
    #expect(next.usage.input.cachedTokenCount > 0)
  }

  @Test(.requiresModel) func aCallCutAtTheLimitIsToldAndNeverRepaired() async throws {
    let session = LanguageModelSession(
      model: try LlamaLanguageModel.test(), tools: [WateringTool()],
      instructions: "You name plants.")
    await #expect {
      try await session.respond(
        to: "how often to water?",
        options: GenerationOptions(maximumResponseTokens: 6, toolCallingMode: .required))
    } throws: { ($0 as? IncompleteResponse)?.limit == 6 }
    #expect(try await session.ask("What is it?").usage.output.totalTokenCount > 0)
  }
}

extension Transcript.Entry {
  var kindName: String {
    switch self {
    case .instructions: "instructions"
    case .prompt: "prompt"
    case .toolCalls: "toolCalls"
    case .toolOutput: "toolOutput"
    case .response: "response"
    case .reasoning: "reasoning"
    }
  }
}
