internal import Foundation

extension LanguageModelSession {
  /// Asks the model until it calls no more tools.
  func rounds(after prompt: Transcript.Prompt, of question: Question, in turn: Turn) async throws
    -> TurnProgress
  {
    let base = committedTranscript
    _ = try question.schema?.checkedJSONSchema()
    let identity = GenerationID()
    var entries: [Transcript.Entry] = [.prompt(prompt)]
    var usage = Usage.zero
    for round in 0... {
      let request = LanguageModelExecutorGenerationRequest(
        id: UUID(), transcript: Transcript(entries: base.entries + entries),
        enabledTools: setup.tools.map { Transcript.ToolDefinition(tool: $0) },
        schema: question.schema, generationOptions: question.options,
        contextOptions: question.contextOptions, metadata: question.metadata)
      try setup.model.capabilities.check(request)
      let answer = try await ask(request, in: turn) { answer in
        TurnProgress(
          rawContent: answer.content(following: question.schema, identity: identity),
          entries: entries + answer.entries(following: question.schema, identity: identity),
          usage: usage)
      }
      usage += answer.usage
      let calls = try answer.toolCalls()
      if calls.isEmpty {
        let content = try answer.finalContent(following: question.schema, identity: identity)
        return TurnProgress(
          rawContent: content,
          entries: entries + answer.entries(following: question.schema, identity: identity),
          usage: usage, isFinal: true)
      }
      guard round < SessionSetup.maximumToolRounds else {
        throw LanguageModelError.timeout(
          .init(
            debugDescription: "the model still called tools after \(round) rounds of calls"))
      }
      entries += answer.entries
      for output in try await output(of: calls) { entries.append(.toolOutput(output)) }
    }
    throw CancellationError()
  }

  /// Sends one request and notes each event; only one request is with the executor at a time.
  private func ask(
    _ request: LanguageModelExecutorGenerationRequest, in turn: Turn,
    progress: (TurnEntries) -> TurnProgress
  ) async throws -> TurnEntries {
    try await gate.enter()
    defer { gate.leave() }
    let model = setup.model
    let channel = LanguageModelExecutorGenerationChannel()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { channel.finish() }
        try await model.respond(to: request, streamingInto: channel)
      }
      var answer = TurnEntries()
      for try await event in channel {
        answer.apply(event)
        guard note(progress(answer), of: turn) else { throw CancellationError() }
      }
      try await group.waitForAll()
      try Task.checkCancellation()
      return answer
    }
  }
}

extension LanguageModelCapabilities {
  /// - Throws: ``LanguageModelError/unsupportedCapability(_:)`` when a request needs what is not there.
  fileprivate func check(_ request: LanguageModelExecutorGenerationRequest) throws {
    if request.transcript.contains(where: \.hasImage), !contains(.vision) {
      throw missing(.vision, "the model does not see pictures")
    }
    if request.schema != nil, !contains(.guidedGeneration) {
      throw missing(.guidedGeneration, "the model's answers cannot be held to a schema")
    }
    if !request.enabledToolDefinitions.isEmpty,
      request.generationOptions.toolCallingMode != .disallowed, !contains(.toolCalling)
    {
      throw missing(.toolCalling, "the model does not call tools")
    }
  }

  private func missing(_ capability: Capability, _ text: String) -> LanguageModelError {
    .unsupportedCapability(.init(capability: capability, debugDescription: text))
  }
}
