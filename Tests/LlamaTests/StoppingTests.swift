import Foundation
import Imaging
import LanguageModels
import Testing

@testable import Llama

@Suite(.serialized) struct StoppingTests {
  /// The work itself would never end; how soon it does is measured on a quiet machine, not here, where a task
  /// waits its turn behind hundreds of tests that keep their threads waiting for programs.
  private static let patience: Duration = .seconds(200)

  /// How long a request goes on after it was told to stop.
  private func overrun(
    _ model: LlamaLanguageModel, after delay: Duration,
    _ body: @escaping @Sendable (LanguageModelSession) async throws -> Void
  ) async throws -> Duration {
    let session = LanguageModelSession(model: model, instructions: "You name plants.")
    let task = Task { try await body(session) }
    try await Task.sleep(for: delay)
    let clock = ContinuousClock()
    let start = clock.now
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // The worker is free again only when the C code has ended.
    await model.forget()
    return clock.now - start
  }

  @Test(.requiresModel) func generationStopsAtOnce() async throws {
    let model = try LlamaLanguageModel.test()
    try await model.load(projector: true)
    let overrun = try await overrun(model, after: .milliseconds(150)) { session in
      while true { _ = try await session.respond(to: "Tell me all about every plant.") }
    }
    #expect(overrun < Self.patience)
  }

  @Test(.requiresModel) func encodingStopsSoon() async throws {
    let model = try LlamaLanguageModel.test()
    try await model.load(projector: true)
    for delay in [1, 20, 60, 120] {
      let overrun = try await overrun(model, after: .milliseconds(delay)) { session in
        while true { try await session.identify(.sample(seed: delay)) }
      }
      #expect(overrun < Self.patience, "after \(delay) ms")
    }
  }

  @Test(.requiresModel) func theNextRequestIsNotHurt() async throws {
    let model = try LlamaLanguageModel.test()
    let fresh = try LlamaLanguageModel.test()
    let expected = LanguageModelSession(model: fresh, instructions: "You name plants.")
    try await expected.ask("Is it toxic?")
    for delay in [0, 5, 50] {
      _ = try await overrun(model, after: .milliseconds(delay)) { session in
        while true { try await session.identify(.sample()) }
      }
      let session = LanguageModelSession(model: model, instructions: "You name plants.")
      try await session.ask("Is it toxic?")
      #expect(session.transcript.lastTokens == expected.transcript.lastTokens)
    }
  }
}
