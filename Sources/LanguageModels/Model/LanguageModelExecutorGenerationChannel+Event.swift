public import Foundation

extension LanguageModelExecutorGenerationChannel {
  /// An event that an executor sends while it answers.
  public protocol Event: Sendable {
    /// What kind of event it is.
    var kind: EventKind { get }
  }

  /// The kinds of events: about the answer, the thought before it, or calls of tools.
  public struct EventKind: Sendable {
    enum Content: Sendable {
      case response(Response)
      case reasoning(Reasoning)
      case toolCalls(ToolCalls)
    }

    let content: Content
  }

  /// Metadata of an entry, by name.
  public struct Metadata: Sendable {
    /// The values.
    public var values: [String: any Sendable & Codable & Equatable]

    /// Creates metadata.
    public init(values: [String: any Sendable & Codable & Equatable]) {
      self.values = values
    }
  }

  /// Text that comes after the text so far.
  public struct TextFragment: Sendable {
    /// The text.
    public var content: String
    /// The piece of the entry that grows; nil means the last one.
    public var segmentID: String?
    /// The number of tokens.
    public var tokenCount: Int

    /// Creates a fragment.
    public init(content: String, segmentID: String? = nil, tokenCount: Int) {
      self.content = content
      self.segmentID = segmentID
      self.tokenCount = tokenCount
    }
  }

  /// Text that comes in the place of the text so far.
  public struct TextSegmentReplacement: Sendable {
    /// The text.
    public var content: String
    /// The piece of the entry that is replaced; nil means the last one.
    public var segmentID: String?
    /// The number of tokens.
    public var tokenCount: Int

    /// Creates a replacement.
    public init(content: String, segmentID: String? = nil, tokenCount: Int) {
      self.content = content
      self.segmentID = segmentID
      self.tokenCount = tokenCount
    }
  }

  /// What a thought is signed with.
  public struct ReasoningSignature: Sendable {
    /// The signature.
    public var signature: Data
    /// The number of tokens.
    public var tokenCount: Int

    /// Creates a signature.
    public init(signature: Data, tokenCount: Int) {
      self.signature = signature
      self.tokenCount = tokenCount
    }
  }
}
