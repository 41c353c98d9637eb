extension LanguageModelExecutorGenerationChannel {
  /// What happens to the calls of tools.
  public struct ToolCalls: Event {
    /// The entry it is about; nil means the one that is being generated.
    public var entryID: String?
    /// What happens to the entry.
    public var action: Action

    /// Creates an event.
    public init(entryID: String? = nil, action: Action) {
      self.entryID = entryID
      self.action = action
    }

    /// The event as one of the kinds.
    public var kind: EventKind { EventKind(content: .toolCalls(self)) }

    /// What can happen to the entry.
    public enum Action: Sendable {
      /// A call begins or continues.
      case toolCall(ToolCall)
      /// A call is taken away.
      case removeToolCall(id: String)
      /// Metadata is added.
      case updateMetadata(Metadata)
      /// The token counts so far of the whole request.
      case updateUsage(Usage)
    }
  }
}

extension LanguageModelExecutorGenerationChannel.Event
where Self == LanguageModelExecutorGenerationChannel.ToolCalls {
  /// What happens to the calls of tools.
  public static func toolCalls(
    entryID: String? = nil, action: LanguageModelExecutorGenerationChannel.ToolCalls.Action
  ) -> Self {
    Self(entryID: entryID, action: action)
  }
}

extension LanguageModelExecutorGenerationChannel.ToolCalls.Action {
  /// Begins or continues a call.
  public static func toolCall(
    id: String, name: String,
    action: LanguageModelExecutorGenerationChannel.ToolCalls.ToolCall.Action
  ) -> Self {
    .toolCall(.init(id: id, name: name, action: action))
  }

  /// Adds metadata.
  public static func updateMetadata(_ values: [String: any Sendable & Codable & Equatable]) -> Self
  {
    .updateMetadata(.init(values: values))
  }

  /// Sets the token counts so far.
  public static func updateUsage(
    input: LanguageModelExecutorGenerationChannel.Usage.Input,
    output: LanguageModelExecutorGenerationChannel.Usage.Output
  ) -> Self {
    .updateUsage(.init(input: input, output: output))
  }

  /// Sets the token counts so far, with what else the executor counted or measured.
  public static func updateUsage(
    input: LanguageModelExecutorGenerationChannel.Usage.Input,
    output: LanguageModelExecutorGenerationChannel.Usage.Output,
    metadata: [String: any Sendable & Codable & Equatable]
  ) -> Self {
    .updateUsage(.init(input: input, output: output, metadata: metadata))
  }
}

extension LanguageModelExecutorGenerationChannel.ToolCalls {
  /// A call of a tool, as it grows.
  public struct ToolCall: Sendable {
    /// The identity of the call.
    public var id: String
    /// The name of the tool.
    public var name: String
    /// What happens to the call.
    public var action: Action

    /// Creates a change of a call.
    public init(id: String, name: String, action: Action) {
      self.id = id
      self.name = name
      self.action = action
    }

    /// What can happen to a call.
    public enum Action: Sendable {
      /// JSON text of the arguments is added.
      case appendArguments(ArgumentsFragment)
      /// Metadata is added.
      case updateMetadata(LanguageModelExecutorGenerationChannel.Metadata)

      /// Adds JSON text of the arguments.
      public static func appendArguments(_ content: String, tokenCount: Int) -> Self {
        .appendArguments(.init(content: content, tokenCount: tokenCount))
      }

      /// Adds metadata.
      public static func updateMetadata(
        _ values: [String: any Sendable & Codable & Equatable]
      ) -> Self {
        .updateMetadata(.init(values: values))
      }
    }

    /// JSON text of the arguments that comes after the text so far.
    public struct ArgumentsFragment: Sendable {
      /// The text.
      public var content: String
      /// The number of tokens.
      public var tokenCount: Int

      /// Creates a fragment.
      public init(content: String, tokenCount: Int) {
        self.content = content
        self.tokenCount = tokenCount
      }
    }
  }
}
