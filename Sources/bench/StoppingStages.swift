import Foundation
import Imaging
import LanguageModels
import Llama
import Synchronization

/// How long a model runs on after the task of its request was cancelled.
struct StoppingStages {
  private let model: LlamaLanguageModel
  private let photo: Photo
  private let list: GenerationSchema
  private let watch = StageWatch()

  init(_ configuration: LlamaLanguageModel.Configuration, photo: Photo) throws {
    self.photo = photo
    model = LlamaLanguageModel(configuration: configuration) { [watch] in watch.record($0) }
    // Long enough to be cancelled in any model's answer.
    list = try GenerationSchema(
      root: DynamicGenerationSchema(
        arrayOf: DynamicGenerationSchema(type: String.self), minimumElements: 1000),
      dependencies: [])
  }

  func run(into rounds: inout Rounds) async throws {
    try await model.load(projector: true)
    let photo = photo
    try await record("encoding a picture", .encoding(tiles: 0), into: &rounds) {
      Attachment(photo)
      "Which plant is this?"
    }
    let long = String(repeating: "Is it a plant of the garden? ", count: 150)
    try await record("reading a prompt", .reading, into: &rounds) { long }
    try await record("generating", .answering, into: &rounds) { "Name all plants." }
  }

  /// Cancels in the middle of a stage, and records when the stream has ended and when the model is free.
  private func record(
    _ name: String, _ stage: LlamaProgress, into rounds: inout Rounds,
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws {
    let session = LanguageModelSession(model: model)
    let prompt = try prompt()
    let begun = watch.waiting(for: stage)
    let clock = ContinuousClock()
    let task = Task { [list] in
      do {
        for try await _ in session.streamResponse(to: prompt, schema: list) {}
      } catch is CancellationError {}
      return clock.now
    }
    for await _ in begun { break }
    try await Task.sleep(for: .milliseconds(20))
    let start = clock.now
    task.cancel()
    let end = try await task.value
    _ = try await model.tokenCount(of: "a")
    rounds.record("cancelled while \(name): stream ended", (end - start) / .milliseconds(1))
    rounds.record("cancelled while \(name): model free", (clock.now - start) / .milliseconds(1))
  }
}

/// Signals when a model reaches a stage.
private final class StageWatch: Sendable {
  private let awaited = Mutex<(LlamaProgress, AsyncStream<Void>.Continuation)?>(nil)

  // Inlined around a suspension, a lock would ask which thread it is on only once.
  @inline(never)
  func waiting(for stage: LlamaProgress) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    awaited.withLock { $0 = (stage, continuation) }
    return stream
  }

  func record(_ stage: LlamaProgress) {
    awaited.withLock { awaited in
      guard let (expected, continuation) = awaited, stage.isSameStage(as: expected) else { return }
      continuation.yield()
      continuation.finish()
      awaited = nil
    }
  }
}

extension LlamaProgress {
  fileprivate func isSameStage(as other: LlamaProgress) -> Bool {
    switch (self, other) {
    case (.encoding, .encoding), (.reading, .reading), (.answering, .answering): true
    default: false
    }
  }
}
