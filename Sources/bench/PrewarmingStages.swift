import Foundation
import LanguageModels
import Llama

/// What the first token of a conversation takes, with a model that nothing has loaded yet.
struct PrewarmingStages {
  private let files: InstalledModels
  private let instructions = String(
    repeating: "You know plants, and answer in one sentence. ", count: 20)

  init(_ files: InstalledModels) {
    self.files = files
  }

  func run(into rounds: inout Rounds) async throws {
    let cold = session()
    try await rounds.time("first token") { try await firstToken(of: cold) }
    let warm = session()
    try await rounds.time("prewarming") {
      warm.session.prewarm()
      while await !warm.model.isWarm { try await Task.sleep(for: .milliseconds(1)) }
    }
    try await rounds.time("first token, prewarmed") { try await firstToken(of: warm) }
  }

  private func session() -> (session: LanguageModelSession, model: LlamaLanguageModel) {
    let model = LlamaLanguageModel(
      configuration: .init(model: files.model, projector: files.projector))
    return (LanguageModelSession(model: model, instructions: instructions), model)
  }

  private func firstToken(of conversation: (session: LanguageModelSession, LlamaLanguageModel))
    async throws
  {
    _ = try await conversation.session.respond(
      to: "How often to water?", options: GenerationOptions(maximumResponseTokens: 1))
  }
}
