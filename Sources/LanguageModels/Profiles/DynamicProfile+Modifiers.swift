/// A profile with a modifier.
private struct AmendedProfile<Base: LanguageModelSession.DynamicProfile>: PrimitiveDynamicProfile {
  var base: Base
  var amend: (inout ResolvedProfile) -> Void

  var body: Never { noBody(Self.self) }

  func add(to result: inout ResolvedProfile) {
    amend(&result)
    result.add(base)
  }
}

extension LanguageModelSession.DynamicProfile {
  private func amended(_ amend: @escaping (inout ResolvedProfile) -> Void)
    -> some LanguageModelSession.DynamicProfile
  {
    AmendedProfile(base: self, amend: amend)
  }

  /// The model that answers.
  public func model(_ model: any LanguageModel) -> some LanguageModelSession.DynamicProfile {
    amended { $0.model = model }
  }

  /// The model that answers.
  public func model(_ model: some LanguageModel) -> some LanguageModelSession.DynamicProfile {
    amended { $0.model = model }
  }

  /// How much chance there is in an answer.
  public func temperature(_ temperature: Double?) -> some LanguageModelSession.DynamicProfile {
    amended { $0.options.temperature = temperature }
  }

  /// How the next token is chosen.
  public func samplingMode(_ samplingMode: GenerationOptions.SamplingMode?)
    -> some LanguageModelSession.DynamicProfile
  {
    amended { $0.options.samplingMode = samplingMode }
  }

  /// The most tokens of an answer.
  public func maximumResponseTokens(_ maximumResponseTokens: Int?)
    -> some LanguageModelSession.DynamicProfile
  {
    amended { $0.options.maximumResponseTokens = maximumResponseTokens }
  }

  /// How long the model thinks before it answers.
  public func reasoningLevel(_ reasoningLevel: ContextOptions.ReasoningLevel?)
    -> some LanguageModelSession.DynamicProfile
  {
    amended { $0.reasoningLevel = reasoningLevel }
  }

  /// Whether the model may call tools.
  public func toolCallingMode(_ toolCallingMode: GenerationOptions.ToolCallingMode?)
    -> some LanguageModelSession.DynamicProfile
  {
    amended { $0.options.toolCallingMode = toolCallingMode }
  }

  /// Whether the model may call tools.
  public func toolCalling(_ toolCallingMode: GenerationOptions.ToolCallingMode?)
    -> some LanguageModelSession.DynamicProfile
  {
    self.toolCallingMode(toolCallingMode)
  }

  /// What the model sees of the conversation; the transcript itself stays as it is.
  public func historyTransform(
    _ transform: @escaping ([Transcript.Entry]) -> [Transcript.Entry]
  ) -> some LanguageModelSession.DynamicProfile {
    amended { $0.historyTransforms.append(Hook(transform)) }
  }

  /// What the model sees of the conversation; the transcript itself stays as it is.
  public func inputFilter(
    _ filter: @escaping ([Transcript.Entry]) -> [Transcript.Entry]
  ) -> some LanguageModelSession.DynamicProfile {
    historyTransform(filter)
  }

  /// What becomes of the entries of a turn that failed.
  public func transcriptErrorHandlingPolicy(
    _ transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy?
  ) -> some LanguageModelSession.DynamicProfile {
    amended { $0.policy = transcriptErrorHandlingPolicy }
  }
}

extension LanguageModelSession.DynamicProfile {
  /// Runs an action for each prompt before the model answers it.
  public func onPrompt(
    perform action: @escaping () async throws -> Void
  )
    -> some LanguageModelSession.DynamicProfile
  {
    amended { $0.actions.prompt.append(Hook { _ in try await action() }) }
  }

  /// Runs an action for each prompt before the model answers it.
  public func onPrompt(
    perform action: @escaping (Transcript.Prompt) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    amended { $0.actions.prompt.append(Hook(action)) }
  }

  /// Does something with each answer before it is given back.
  public func onResponse(
    perform action: @escaping () async throws -> Void
  )
    -> some LanguageModelSession.DynamicProfile
  {
    amended { $0.actions.response.append(Hook { _ in try await action() }) }
  }

  /// Does something with each answer before it is given back.
  public func onResponse(
    perform action:
      @escaping (Transcript.Response) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    amended { $0.actions.response.append(Hook(action)) }
  }

  /// Does something with each thought of the model once it is whole.
  public func onReasoning(
    perform action: @escaping () async throws -> Void
  )
    -> some LanguageModelSession.DynamicProfile
  {
    amended { $0.actions.reasoning.append(Hook { _ in try await action() }) }
  }

  /// Does something with each thought of the model once it is whole.
  public func onReasoning(
    perform action:
      @escaping (Transcript.Reasoning) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    amended { $0.actions.reasoning.append(Hook(action)) }
  }

  /// Does something before each call of a tool; an error keeps the tool from being called.
  public func onToolCall(
    perform action: @escaping () async throws -> Void
  )
    -> some LanguageModelSession.DynamicProfile
  {
    amended { $0.actions.toolCall.append(Hook { _ in try await action() }) }
  }

  /// Does something before each call of a tool; an error keeps the tool from being called.
  public func onToolCall(
    perform action:
      @escaping (Transcript.ToolCall) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    amended { $0.actions.toolCall.append(Hook(action)) }
  }

  /// Does something with what each tool gives before the model sees it.
  public func onToolOutput(
    perform action: @escaping () async throws -> Void
  )
    -> some LanguageModelSession.DynamicProfile
  {
    amended { $0.actions.toolOutput.append(Hook { _, _ in try await action() }) }
  }

  /// Does something with what each tool gives before the model sees it.
  public func onToolOutput(
    perform action:
      @escaping (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void
  ) -> some LanguageModelSession.DynamicProfile {
    amended { $0.actions.toolOutput.append(Hook(action)) }
  }

  /// Does something when the profile is used and was not before.
  public func onActivate(
    perform action: @escaping @isolated(any) () async -> Void
  )
    -> some LanguageModelSession.DynamicProfile
  {
    amended { $0.actions.activate.append(Hook { await action() }) }
  }

  /// Does something when the profile was used and is no more.
  public func onDeactivate(
    perform action: @escaping @isolated(any) () async -> Void
  )
    -> some LanguageModelSession.DynamicProfile
  {
    amended { $0.actions.deactivate.append(Hook { await action() }) }
  }
}
