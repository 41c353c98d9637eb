public import LanguageModels

/// Runs requests on the thread of their model.
public struct LlamaExecutor: LanguageModelExecutor {
  /// What an executor is made from.
  public typealias Configuration = LlamaLanguageModel.Configuration

  /// Creates an executor; the model itself is loaded by the first request.
  public init(configuration: Configuration) throws {}

  /// Loads the model, and the projector when the conversation ends with a picture to look at.
  public func prewarm(model: LlamaLanguageModel, transcript: Transcript) {
    let needsSight = transcript.last?.hasPicture ?? false
    Task { try await model.load(projector: needsSight) }
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
    let (events, continuation) = AsyncStream<WorkerEvent>.makeStream()
    async let answered: Void = {
      defer { continuation.finish() }
      try await Cancellation.following { cancellation in
        try await model.worker.answer(request, made: made, cancellation: cancellation) {
          continuation.yield($0)
        }
      }
    }()
    var isAnswer = false
    var firstCall: (id: String, tool: String)?
    for await event in events {
      switch event {
      case .text(let text, let tokens):
        isAnswer = true
        await channel.send(.response(action: .appendText(text, tokenCount: tokens)))
      case .call(let id, let tool, let arguments, let tokens):
        if firstCall == nil { firstCall = (id, tool) }
        await channel.send(
          .toolCalls(
            action: .toolCall(
              id: id, name: tool, action: .appendArguments(arguments, tokenCount: tokens))))
      case .end(let answer, let reading, let times):
        let usage = answer.usage(reading, times)
        if let firstCall {
          await channel.send(
            .toolCalls(
              action: .toolCall(
                id: firstCall.id, name: firstCall.tool, action: .updateMetadata(answer.notes))))
          await channel.send(.toolCalls(action: .updateUsage(usage)))
          continue
        }
        if !isAnswer {
          await channel.send(.response(action: .appendText("", tokenCount: 0)))
        }
        await channel.send(.response(action: .updateMetadata(answer.notes)))
        await channel.send(.response(action: .updateUsage(usage)))
      }
    }
    try await answered
  }
}

extension Transcript.Entry {
  fileprivate var hasPicture: Bool {
    guard case .prompt(let prompt) = self else { return false }
    return prompt.segments.contains { if case .attachment = $0 { true } else { false } }
  }
}

extension Answer {
  /// What the transcript keeps besides the text.
  fileprivate var notes: [String: any Sendable & Codable & Equatable] {
    var notes: [String: any Sendable & Codable & Equatable] = [
      Conversation.Noted.tokens: tokens.map { Int($0) }
    ]
    if isCut { notes[Conversation.Noted.cut] = true }
    return notes
  }

  fileprivate func usage(
    _ reading: Reading, _ times: Times
  ) -> LanguageModelExecutorGenerationChannel.Usage {
    .init(
      input: .init(
        totalTokenCount: reading.totalTokens, cachedTokenCount: reading.cachedTokens),
      output: .init(totalTokenCount: tokens.count, reasoningTokenCount: 0),
      metadata: [
        "evaluatedImages": reading.evaluatedPictures, "reusedImages": reading.reusedPictures,
        "load": times.load.milliseconds, "decode": reading.decoding.milliseconds,
        "encode": (reading.cutting + reading.encoding).milliseconds,
        "prompt": reading.prompting.milliseconds,
        "generate": times.generate.milliseconds,
      ])
  }
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}
