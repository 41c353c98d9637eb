extension LanguageModelExecutorGenerationChannel {
  /// What happens to the answer.
  public struct Response: Event {
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
    public var kind: EventKind { EventKind(content: .response(self)) }

    /// What can happen to the entry.
    public enum Action: Sendable {
      /// Text is added.
      case appendText(TextFragment)
      /// Text is replaced.
      case replaceTextSegment(TextSegmentReplacement)
      /// A piece of the model's own kind is added or replaced.
      case updateCustomSegment(any Transcript.CustomSegment)
      /// A picture is added.
      case addAttachmentSegment(Transcript.AttachmentSegment)
      /// A picture is taken away.
      case removeAttachmentSegment(id: String)
      /// Metadata is added.
      case updateMetadata(Metadata)
      /// The token counts so far of the whole request.
      case updateUsage(Usage)
    }
  }
}

extension LanguageModelExecutorGenerationChannel.Event
where Self == LanguageModelExecutorGenerationChannel.Response {
  /// What happens to the answer.
  public static func response(
    entryID: String? = nil, action: LanguageModelExecutorGenerationChannel.Response.Action
  ) -> Self {
    Self(entryID: entryID, action: action)
  }
}

extension LanguageModelExecutorGenerationChannel.Response.Action {
  /// Adds text.
  public static func appendText(_ text: String, segmentID: String? = nil, tokenCount: Int) -> Self {
    .appendText(.init(content: text, segmentID: segmentID, tokenCount: tokenCount))
  }

  /// Replaces text.
  public static func replaceTextSegment(
    _ text: String, segmentID: String? = nil, tokenCount: Int
  ) -> Self {
    .replaceTextSegment(.init(content: text, segmentID: segmentID, tokenCount: tokenCount))
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
