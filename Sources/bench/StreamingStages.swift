import Foundation
import LanguageModels

/// What streaming an answer costs besides the model: the time has to grow with the number of tokens, not
/// with its square.
struct StreamingStages {
  func run(into rounds: inout Rounds) async throws {
    let schema = try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "Answer",
        properties: [.init(name: "answer", schema: DynamicGenerationSchema(type: String.self))]),
      dependencies: [])
    let list = try GenerationSchema(
      root: DynamicGenerationSchema(arrayOf: DynamicGenerationSchema(type: String.self)),
      dependencies: [])
    for count in [2000, 4000, 8000] {
      let session = LanguageModelSession(model: RepeatingModel(tokenCount: count))
      try await rounds.time("\(count) tokens streamed") {
        for try await _ in session.streamResponse(to: "Go on.", schema: schema) {}
      }
      try await rounds.time("\(count) elements streamed") {
        for try await _ in session.streamResponse(to: "Go on.", schema: list) {}
      }
    }
  }
}

/// Answers with one long text, a word a token, or with a list of such words.
private struct RepeatingModel: LanguageModel {
  let tokenCount: Int
  var capabilities: LanguageModelCapabilities { LanguageModelCapabilities([.guidedGeneration]) }
  var executorConfiguration: Int { tokenCount }

  struct Executor: LanguageModelExecutor {
    private let tokenCount: Int

    init(configuration: Int) { tokenCount = configuration }

    func respond(
      to request: LanguageModelExecutorGenerationRequest, model: RepeatingModel,
      streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
      let isList = request.schema?.jsonSchema.hasPrefix(#"{"type":"array""#) == true
      let (head, token, tail) =
        isList ? (#"["leaf""#, #","leaf""#, "]") : (#"{"answer":""#, "leaf ", #""}"#)
      await channel.send(.response(action: .appendText(head, tokenCount: 1)))
      for _ in 0..<tokenCount {
        await channel.send(.response(action: .appendText(token, tokenCount: 1)))
      }
      await channel.send(.response(action: .appendText(tail, tokenCount: 1)))
    }
  }
}
