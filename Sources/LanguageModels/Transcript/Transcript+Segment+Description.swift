extension Transcript.Segment: CustomStringConvertible {
  /// What the piece holds, for people.
  public var description: String {
    switch self {
    case .text(let segment): segment.description
    case .structure(let segment): segment.description
    case .attachment(let segment): segment.description
    case .custom(let segment): segment.description
    }
  }
}

extension Transcript.TextSegment: CustomStringConvertible {
  /// The text.
  public var description: String { content }
}

extension Transcript.StructuredSegment: CustomStringConvertible {
  /// The value as JSON.
  public var description: String { content.jsonString }
}

extension Transcript.AttachmentSegment: CustomStringConvertible {
  /// The label of the picture.
  public var description: String { "<image \(label ?? "without a label")>" }
}

extension [Transcript.Segment] {
  /// The text of the pieces, one after the other.
  package var joinedDescription: String { map(\.description).joined(separator: "\n") }
}
