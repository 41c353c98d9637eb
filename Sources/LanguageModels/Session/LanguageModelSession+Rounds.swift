internal import Foundation

extension LanguageModelSession {
  /// Asks the model until it calls no more tools; the profile is resolved for each request.
  func rounds(after prompt: Transcript.Prompt, of question: Question, in turn: Turn) async throws
    -> TurnProgress
  {
    _ = try question.schema?.checkedJSONSchema()
    let identity = GenerationID()
    var entries: [Transcript.Entry] = [.prompt(prompt)]
    var usage = Usage.zero
    for round in 0...SessionSetup.maximumToolRounds {
      let (profile, model) = try resolvedProfile()
      await activate(profile)
      setInstructions(of: profile)
      if round == 0 { for action in profile.actions.prompt { try await action.call(prompt) } }
      let base = committedTranscript
      try base.checkLabels()
      let request = try request(
        continuing: base.entries + entries, of: question, profile: profile, round: round)
      try model.capabilities.check(request)
      turn.add(
        .request(
          entries, usage: usage,
          answer: TurnEntries(following: question.schema, identity: identity)))
      let answer = try await ask(model, request, in: turn)
      usage += answer.usage
      try await profile.perform(profile.actions.reasoning, on: answer.entries)
      let calls = try answer.toolCalls()
      if calls.isEmpty {
        let content = try answer.finalContent()
        let whole = answer.entriesWithValues
        for case .response(let response) in whole {
          for action in profile.actions.response { try await action.call(response) }
        }
        return TurnProgress(
          rawContent: content, entries: entries + whole, usage: usage, isFinal: true)
      }
      entries += answer.entries
      let labels = Transcript(entries: base.entries + entries).imageLabels
      for output in try await output(of: calls, for: profile, labelledAfter: labels) {
        entries.append(.toolOutput(output))
      }
    }
    throw LanguageModelError.timeout(
      .init(
        debugDescription: "the model still called tools after "
          + "\(SessionSetup.maximumToolRounds) rounds of calls"))
  }

  /// The request of one round of a turn.
  ///
  /// - Throws: ``LanguageModelError/unsupportedCapability(_:)`` when a call is required and there is no tool.
  private func request(
    continuing entries: [Transcript.Entry], of question: Question, profile: ResolvedProfile,
    round: Int
  ) throws(LanguageModelError) -> LanguageModelExecutorGenerationRequest {
    var options = profile.options(for: question.options)
    // A request that requires a call has one after the first round; a profile decides anew in each.
    if round > 0, question.options.toolCallingMode == .required {
      options.toolCallingMode = .allowed
    }
    let tools = options.toolCallingMode == .disallowed ? [] : profile.instructions.tools
    if tools.isEmpty, options.toolCallingMode == .required {
      throw .unsupportedCapability(
        .init(
          capability: .toolCalling,
          debugDescription: "the options require the call of a tool, and the session has no tools; "
            + "give it one, or allow answers"))
    }
    return LanguageModelExecutorGenerationRequest(
      id: UUID(), transcript: profile.visible(Transcript(entries: entries)),
      enabledTools: tools.map { Transcript.ToolDefinition(tool: $0) },
      schema: question.schema, generationOptions: options,
      contextOptions: profile.contextOptions(for: question.contextOptions),
      metadata: question.metadata)
  }

  /// Sends one request and publishes each event; the executor has only one request at a time.
  private func ask(
    _ model: any ModelBinding, _ request: LanguageModelExecutorGenerationRequest, in turn: Turn
  ) async throws -> TurnEntries {
    try await gate.enter()
    defer { gate.leave() }
    let channel = LanguageModelExecutorGenerationChannel()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { channel.finish() }
        do {
          try await model.respond(to: request, streamingInto: channel)
        } catch let cut as IncompleteResponse where request.schema != nil {
          throw GeneratedContent.ParsingError(cut)
        }
      }
      for try await event in channel {
        guard publish(.event(event), of: turn) else { throw CancellationError() }
      }
      try await group.waitForAll()
      try Task.checkCancellation()
      return turn.log.answer
    }
  }
}

extension ResolvedProfile {
  /// Runs what the profile does with thoughts.
  fileprivate func perform(
    _ actions: [Hook<(Transcript.Reasoning) async throws -> Void>], on entries: [Transcript.Entry]
  ) async throws {
    guard !actions.isEmpty else { return }
    for case .reasoning(let reasoning) in entries {
      for action in actions { try await action.call(reasoning) }
    }
  }
}
