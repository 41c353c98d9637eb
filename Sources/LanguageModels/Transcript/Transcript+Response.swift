public import Foundation

extension Transcript {
  /// What the model answered.
  public struct Response: Sendable, Identifiable, Equatable {
    /// The identity of the entry.
    public var id: String
    /// The pieces of the answer.
    public var segments: [Segment]
    /// Metadata of the model; `cut` is true where the answer was stopped before its end.
    public package(set) var metadata: [String: any Codable & Sendable & Equatable]

    /// Creates an entry.
    public init(id: String = UUID().uuidString, assetIDs: [String], segments: [Segment]) {
      self.init(id: id, segments: segments)
      self.assetIDs = assetIDs
    }

    /// Creates an entry.
    public init(
      id: String = UUID().uuidString, metadata: [String: any Sendable & Codable & Equatable] = [:],
      segments: [Segment]
    ) {
      self.id = id
      self.segments = segments
      self.metadata = metadata
    }

    /// The assets that the model used, where it reports them; part of the metadata.
    public var assetIDs: [String] {
      get { metadata[.assetIDs] ?? [] }
      set { metadata[.assetIDs] = newValue.isEmpty ? nil : newValue }
    }

    /// The identity of an entry.
    public typealias ID = String

    /// Whether two answers are the same.
    public static func == (lhs: Response, rhs: Response) -> Bool {
      lhs.id == rhs.id && lhs.segments == rhs.segments
        && Metadata.areEqual(lhs.metadata, rhs.metadata)
    }
  }

  /// What the model thought before it answered.
  public struct Reasoning: Sendable, Identifiable, Equatable {
    /// The identity of the entry.
    public var id: String
    /// The pieces of the thought.
    public var segments: [Segment]
    /// What the model signed the thought with.
    public var signature: Data?
    /// Metadata of the model.
    public var metadata: [String: any Codable & Sendable & Equatable]

    /// Creates an entry.
    public init(
      id: String = UUID().uuidString, metadata: [String: any Sendable & Codable & Equatable] = [:],
      segments: [Segment], signature: Data? = nil
    ) {
      self.id = id
      self.metadata = metadata
      self.segments = segments
      self.signature = signature
    }

    /// The identity of an entry.
    public typealias ID = String

    /// Whether two thoughts are the same.
    public static func == (lhs: Reasoning, rhs: Reasoning) -> Bool {
      lhs.id == rhs.id && lhs.segments == rhs.segments && lhs.signature == rhs.signature
        && Metadata.areEqual(lhs.metadata, rhs.metadata)
    }

    /// The text of the thought.
    public var description: String { segments.joinedDescription }
  }
}

extension Transcript.Response: CustomStringConvertible {
  /// The text of the answer.
  public var description: String { segments.joinedDescription }
}
