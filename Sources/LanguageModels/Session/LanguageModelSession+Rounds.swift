internal import Foundation

extension LanguageModelSession {
  /// Asks the model until it calls no more tools.
  func rounds(after prompt: Transcript.Prompt, of question: Question, in turn: Turn) async throws
    -> TurnProgress
  {
    _ = try question.schema?.checkedJSONSchema()
    let (profile, model) = try resolvedProfile()
    await activate(profile)
    setInstructions(of: profile)
    for action in profile.actions.prompt { try await action(prompt) }
    let base = committedTranscript
    try base.checkLabels()
    let identity = GenerationID()
    var options = profile.options(for: question.options)
    var entries: [Transcript.Entry] = [.prompt(prompt)]
    var usage = Usage.zero
    for _ in 0...SessionSetup.maximumToolRounds {
      let tools = options.toolCallingMode == .disallowed ? [] : profile.instructions.tools
      let request = LanguageModelExecutorGenerationRequest(
        id: UUID(), transcript: profile.visible(Transcript(entries: base.entries + entries)),
        enabledTools: tools.map { Transcript.ToolDefinition(tool: $0) },
        schema: question.schema, generationOptions: options,
        contextOptions: profile.contextOptions(for: question.contextOptions),
        metadata: question.metadata)
      try model.capabilities.check(request)
      let answer = try await ask(
        model, request, in: turn, into: TurnEntries(following: question.schema, identity: identity)
      ) { answer in
        TurnProgress(
          rawContent: answer.content, entries: entries + answer.entriesWithValues, usage: usage)
      }
      usage += answer.usage
      let calls = try answer.toolCalls()
      if calls.isEmpty {
        let content = try answer.finalContent()
        let whole = answer.entriesWithValues
        for case .response(let response) in whole {
          for action in profile.actions.response { try await action(response) }
        }
        return TurnProgress(
          rawContent: content, entries: entries + whole, usage: usage, isFinal: true)
      }
      entries += answer.entries
      let labels = Transcript(entries: base.entries + entries).imageLabels
      for output in try await output(of: calls, for: profile, labelledAfter: labels) {
        entries.append(.toolOutput(output))
      }
      // A model that has to call a tool has done so; it may answer now.
      if options.toolCallingMode == .required { options.toolCallingMode = .allowed }
    }
    throw LanguageModelError.timeout(
      .init(
        debugDescription: "the model still called tools after "
          + "\(SessionSetup.maximumToolRounds) rounds of calls"))
  }

  /// Sends one request and publishes each event; the executor has only one request at a time.
  private func ask(
    _ model: any ModelBinding, _ request: LanguageModelExecutorGenerationRequest, in turn: Turn,
    into answer: TurnEntries, progress: (TurnEntries) -> TurnProgress
  ) async throws -> TurnEntries {
    try await gate.enter()
    defer { gate.leave() }
    let channel = LanguageModelExecutorGenerationChannel()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { channel.finish() }
        try await model.respond(to: request, streamingInto: channel)
      }
      var answer = answer
      for try await event in channel {
        answer.apply(event)
        guard publish(progress(answer), of: turn) else { throw CancellationError() }
      }
      try await group.waitForAll()
      try Task.checkCancellation()
      return answer
    }
  }
}
