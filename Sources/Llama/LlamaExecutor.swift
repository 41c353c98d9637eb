public import LanguageModels

/// Runs requests on the thread of their model.
public struct LlamaExecutor: LanguageModelExecutor {
  /// What an executor is made from.
  public typealias Configuration = LlamaLanguageModel.Configuration

  /// Creates an executor; the model itself is loaded by the first request.
  ///
  /// - Throws: nothing; what is wrong with the model is thrown by the request that loads it.
  public init(configuration: Configuration) throws {}

  /// Loads the model, and the projector when the conversation ends with a picture to look at; then reads the
  /// instructions and what the prompt begins with.
  public func prewarm(model: LlamaLanguageModel, transcript: Transcript) {
    let needsProjector = transcript.last?.hasPicture ?? false
    Task {
      try await model.load(projector: needsProjector)
      await model.worker.warm(transcript)
    }
  }

  /// Answers the transcript of a request.
  ///
  /// - Throws: ``LlamaError``, `LanguageModelError`, an error of `Imaging`, `IncompleteResponse` for an
  ///   answer to a schema that reached its limit; `CancellationError` when the task was cancelled.
  public func respond(
    to request: LanguageModelExecutorGenerationRequest, model: LlamaLanguageModel,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    try model.waiting.enter()
    defer { model.waiting.leave() }
    let made = ContinuousClock.now
    try await Cancellation.following { cancellation in
      try await model.worker.answer(
        request, made: made, cancellation: cancellation, into: channel)
    }
  }
}

extension Transcript.Entry {
  fileprivate var hasPicture: Bool {
    guard case .prompt(let prompt) = self else { return false }
    return prompt.segments.contains { if case .attachment = $0 { true } else { false } }
  }
}
