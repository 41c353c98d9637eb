public import Foundation

extension Transcript {
  /// A prompt for the model.
  public struct Prompt: Sendable, Identifiable, Equatable {
    /// The identity of the entry.
    public var id: String
    /// The pieces of the prompt.
    public var segments: [Segment]
    /// How the answer is generated.
    public var options: GenerationOptions
    /// What besides the prompt goes into the context.
    public var contextOptions: ContextOptions
    /// Metadata of the program.
    public var metadata: [String: any Codable & Sendable & Equatable]
    /// What the answer has to look like.
    public var responseFormat: ResponseFormat?

    /// Creates an entry.
    public init(
      id: String = UUID().uuidString, metadata: [String: any Codable & Sendable & Equatable] = [:],
      segments: [Segment], options: GenerationOptions = GenerationOptions(),
      responseFormat: ResponseFormat? = nil, contextOptions: ContextOptions = ContextOptions()
    ) {
      self.id = id
      self.metadata = metadata
      self.segments = segments
      self.options = options
      self.responseFormat = responseFormat
      self.contextOptions = contextOptions
    }

    /// Creates an entry.
    public init(
      id: String = UUID().uuidString, segments: [Segment],
      options: GenerationOptions = GenerationOptions(), responseFormat: ResponseFormat? = nil
    ) {
      self.init(
        id: id, metadata: [:], segments: segments, options: options,
        responseFormat: responseFormat)
    }

    /// The identity of an entry.
    public typealias ID = String

    /// Whether two prompts ask the same in the same way.
    public static func == (lhs: Prompt, rhs: Prompt) -> Bool {
      lhs.id == rhs.id && lhs.segments == rhs.segments && lhs.options == rhs.options
        && lhs.contextOptions == rhs.contextOptions && lhs.responseFormat == rhs.responseFormat
        && Metadata.areEqual(lhs.metadata, rhs.metadata)
    }
  }

  /// What an answer has to look like.
  public struct ResponseFormat: Sendable, Equatable {
    /// The schema of the answer.
    package let schema: GenerationSchema

    /// Answers that are values of a type.
    public init<Content>(type: Content.Type) where Content: Generable {
      schema = Content.generationSchema
    }

    /// Answers that follow a schema.
    public init(schema: GenerationSchema) {
      self.schema = schema
    }

    /// The name of the schema.
    public var name: String { schema.name }

    /// How the format holds an answer.
    public var kind: Kind { .schema(schema) }

    /// The ways in which a format can hold an answer.
    public enum Kind: Sendable, Equatable {
      /// The answer follows a schema.
      case schema(GenerationSchema)

      /// Whether two ways let the same answers through.
      public static func == (a: Kind, b: Kind) -> Bool {
        switch (a, b) {
        case (.schema(let a), .schema(let b)): a.jsonSchema == b.jsonSchema
        }
      }
    }

    /// Whether two formats ask for the same.
    public static func == (a: ResponseFormat, b: ResponseFormat) -> Bool {
      a.kind == b.kind
    }
  }
}

extension Transcript.Prompt: CustomStringConvertible {
  /// The text of the prompt.
  public var description: String { segments.joinedDescription }
}

extension Transcript.ResponseFormat: CustomStringConvertible {
  /// The name of the schema.
  public var description: String { name }
}
