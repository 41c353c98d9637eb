import LanguageModels
import Testing

@testable import Llama

@Suite struct PrewarmingTests {
  private static let instructions = String(
    repeating: "You know plants, and answer in one sentence. ", count: 5)

  private func session() throws -> (LlamaLanguageModel, LanguageModelSession) {
    let model = try LlamaLanguageModel.test()
    return (model, LanguageModelSession(model: model, instructions: Self.instructions))
  }

  @Test("M14: the first answer after prewarming reads the question only", .requiresModel)
  func theFirstAnswerReadsOnlyTheQuestion() async throws {
    let (_, cold) = try session()
    let options = GenerationOptions(maximumResponseTokens: 8)
    let first = try await cold.respond(to: "How often to water?", options: options)
    #expect(first.usage.input.cachedTokenCount == 0)
    let (model, warm) = try session()
    try await model.load()
    await model.worker.warm(warm.transcript)
    #expect(await model.isWarm)
    let answer = try await warm.respond(to: "How often to water?", options: options)
    #expect(answer.content == first.content)
    #expect(answer.usage.input.totalTokenCount == first.usage.input.totalTokenCount)
    #expect(answer.usage.input.cachedTokenCount * 4 > first.usage.input.totalTokenCount * 3)
    #expect(await !model.isWarm)
    let next = try await warm.respond(to: "And in winter?", options: options)
    #expect(next.usage.input.cachedTokenCount >= answer.usage.input.totalTokenCount)
  }

  @Test("M14: prewarming leaves a conversation alone that has begun", .requiresModel)
  func aConversationThatHasBegunIsLeftAlone() async throws {
    let (model, session) = try session()
    let options = GenerationOptions(maximumResponseTokens: 4)
    let first = try await session.respond(to: "How often to water?", options: options)
    await model.worker.warm(Transcript(entries: session.transcript.prefix(1)))
    let next = try await session.respond(to: "And in winter?", options: options)
    #expect(next.usage.input.cachedTokenCount >= first.usage.input.totalTokenCount)
  }
}
