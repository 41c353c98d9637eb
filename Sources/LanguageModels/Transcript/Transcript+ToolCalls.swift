public import Foundation

extension Transcript {
  /// The tool calls that the model requests in one turn.
  public struct ToolCalls: Sendable, Identifiable, Equatable {
    /// The identity of the entry.
    public var id: String
    package var calls: [ToolCall]

    /// Creates an entry.
    public init<S>(id: String = UUID().uuidString, _ calls: S)
    where S: Sequence, S.Element == ToolCall {
      self.id = id
      self.calls = Array(calls)
    }

    /// The identity of an entry.
    public typealias ID = String
  }

  /// One call of a tool.
  public struct ToolCall: Sendable, Identifiable, Equatable {
    /// The identity of the call; its output has the same.
    public var id: String
    /// The name of the tool.
    public var toolName: String
    /// The arguments that the model gave.
    public var arguments: GeneratedContent
    /// Metadata of the model.
    public var metadata: [String: any Codable & Sendable & Equatable]

    /// Creates a call.
    public init(id: String, toolName: String, arguments: GeneratedContent) {
      self.init(id: id, metadata: [:], toolName: toolName, arguments: arguments)
    }

    /// Creates a call.
    public init(
      id: String, metadata: [String: any Codable & Sendable & Equatable], toolName: String,
      arguments: GeneratedContent
    ) {
      self.id = id
      self.toolName = toolName
      self.arguments = arguments
      self.metadata = metadata
    }

    /// The identity of a call.
    public typealias ID = String

    /// Whether two calls are the same.
    public static func == (lhs: ToolCall, rhs: ToolCall) -> Bool {
      lhs.id == rhs.id && lhs.toolName == rhs.toolName && lhs.arguments == rhs.arguments
        && Metadata.areEqual(lhs.metadata, rhs.metadata)
    }
  }

  /// What a tool gave back.
  public struct ToolOutput: Sendable, Identifiable, Equatable {
    /// The identity of the call.
    public var id: String
    /// The name of the tool.
    public var toolName: String
    /// The pieces of the output.
    public var segments: [Segment]

    /// Creates an entry.
    public init(id: String, toolName: String, segments: [Segment]) {
      self.id = id
      self.toolName = toolName
      self.segments = segments
    }

    /// The identity of an entry.
    public typealias ID = String
  }
}

extension Transcript.ToolCalls: RandomAccessCollection {
  /// One call.
  public typealias Element = Transcript.ToolCall
  /// A place among the calls.
  public typealias Index = Int
  /// The places of the calls.
  public typealias Indices = Range<Int>
  /// Goes through the calls.
  public typealias Iterator = IndexingIterator<Transcript.ToolCalls>
  /// Some of the calls.
  public typealias SubSequence = Slice<Transcript.ToolCalls>

  /// The call at a place.
  public subscript(position: Int) -> Transcript.ToolCall { calls[position] }

  /// The first place: 0.
  public var startIndex: Int { 0 }

  /// The number of calls.
  public var endIndex: Int { calls.count }
}

extension Transcript.ToolCalls: CustomStringConvertible {
  /// The calls, for people.
  public var description: String { map(\.description).joined(separator: ", ") }
}

extension Transcript.ToolCall: CustomStringConvertible {
  /// The name and the arguments.
  public var description: String { "\(toolName)(\(arguments.jsonString))" }
}

extension Transcript.ToolOutput: CustomStringConvertible {
  /// The name of the tool and what it gave.
  public var description: String { "\(toolName): \(segments.joinedDescription)" }
}
