public import Foundation

extension LanguageModelError {
  /// The conversation and the answer do not fit into the model's context.
  public struct ContextSizeExceeded: Sendable {
    /// The tokens that the context holds.
    public var contextSize: Int
    /// The tokens that were needed.
    public var tokenCount: Int
    /// What happened.
    public var debugDescription: String
    /// What the model adds.
    public var metadata: [String: any Sendable]

    /// Creates the details of the error.
    public init(
      contextSize: Int, tokenCount: Int, debugDescription: String,
      metadata: [String: any Sendable] = [:]
    ) {
      self.contextSize = contextSize
      self.tokenCount = tokenCount
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// There were too many requests to the model.
  public struct RateLimited: Sendable {
    /// When a request is possible again.
    public var resetDate: Date?
    /// What happened.
    public var debugDescription: String
    /// What the model adds.
    public var metadata: [String: any Sendable]

    /// Creates the details of the error.
    public init(
      resetDate: Date?, debugDescription: String, metadata: [String: any Sendable] = [:]
    ) {
      self.resetDate = resetDate
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The prompt or the answer is of a kind the model keeps away from.
  public struct GuardrailViolation: Sendable {
    /// What happened.
    public var debugDescription: String
    /// What the model adds.
    public var metadata: [String: any Sendable]

    /// Creates the details of the error.
    public init(
      debugDescription: String, metadata: [String: any Sendable] = [:]
    ) {
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The model declined to answer.
  public struct Refusal: Sendable {
    package var text: String
    /// What happened.
    public var debugDescription: String
    /// What the model adds.
    public var metadata: [String: any Sendable]

    /// Creates the details of the error.
    public init(
      explanation: String, debugDescription: String, metadata: [String: any Sendable] = [:]
    ) {
      text = explanation
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The model cannot do what the request needs.
  public struct UnsupportedCapability: Sendable {
    /// What it cannot do.
    public var capability: LanguageModelCapabilities.Capability
    /// What happened.
    public var debugDescription: String
    /// What the model adds.
    public var metadata: [String: any Sendable]

    /// Creates the details of the error.
    public init(
      capability: LanguageModelCapabilities.Capability, debugDescription: String,
      metadata: [String: any Sendable] = [:]
    ) {
      self.capability = capability
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The transcript holds what the model cannot use.
  public struct UnsupportedTranscriptContent: Sendable {
    /// The entries it cannot use.
    public var unsupportedContent: [Transcript.Entry]
    /// What happened.
    public var debugDescription: String
    /// What the model adds.
    public var metadata: [String: any Sendable]

    /// Creates the details of the error.
    public init(
      unsupportedContent: [Transcript.Entry], debugDescription: String,
      metadata: [String: any Sendable] = [:]
    ) {
      self.unsupportedContent = unsupportedContent
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The schema has a guide that generation does not support.
  public struct UnsupportedGenerationGuide: Sendable {
    /// The name of the schema.
    public var schemaName: String?
    /// What happened.
    public var debugDescription: String
    /// What the model adds.
    public var metadata: [String: any Sendable]

    /// Creates the details of the error.
    public init(
      schemaName: String?, debugDescription: String, metadata: [String: any Sendable] = [:]
    ) {
      self.schemaName = schemaName
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The model does not know the language.
  public struct UnsupportedLanguageOrLocale: Sendable {
    /// The language.
    public var languageCode: Locale.LanguageCode
    /// What happened.
    public var debugDescription: String
    /// What the model adds.
    public var metadata: [String: any Sendable]

    /// Creates the details of the error.
    public init(
      languageCode: Locale.LanguageCode, debugDescription: String,
      metadata: [String: any Sendable] = [:]
    ) {
      self.languageCode = languageCode
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }

  /// The answer took too long.
  public struct Timeout: Sendable {
    /// What happened.
    public var debugDescription: String
    /// What the model adds.
    public var metadata: [String: any Sendable]

    /// Creates the details of the error.
    public init(
      debugDescription: String, metadata: [String: any Sendable] = [:]
    ) {
      self.debugDescription = debugDescription
      self.metadata = metadata
    }
  }
}
