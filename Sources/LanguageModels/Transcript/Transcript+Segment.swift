public import Foundation

extension Transcript {
  /// A piece of an entry.
  public enum Segment: Sendable, Identifiable, Equatable {
    /// Text.
    case text(TextSegment)
    /// A JSON value.
    case structure(StructuredSegment)
    /// A picture.
    case attachment(AttachmentSegment)
    /// A piece that a program or a model defines.
    case custom(any CustomSegment)

    /// The identity of a segment.
    public typealias ID = String

    /// The identity of the piece.
    public var id: String {
      switch self {
      case .text(let segment): segment.id
      case .structure(let segment): segment.id
      case .attachment(let segment): segment.id
      case .custom(let segment): segment.id
      }
    }

    /// Whether two segments are equal.
    public static func == (lhs: Segment, rhs: Segment) -> Bool {
      switch (lhs, rhs) {
      case (.text(let left), .text(let right)): left == right
      case (.structure(let left), .structure(let right)): left == right
      case (.attachment(let left), .attachment(let right)): left == right
      case (.custom(let left), .custom(let right)): left.equals(right)
      default: false
      }
    }
  }

  /// Text in an entry.
  public struct TextSegment: Sendable, Identifiable, Equatable {
    /// The identity of the segment.
    public var id: String
    /// The text.
    public var content: String

    /// Creates a segment.
    public init(id: String = UUID().uuidString, content: String) {
      self.id = id
      self.content = content
    }

    /// The identity of a segment.
    public typealias ID = String
  }

  /// A JSON value in an entry.
  public struct StructuredSegment: Sendable, Identifiable, Equatable {
    /// The identity of the segment.
    public var id: String
    /// The name of the schema that the value follows.
    public var source: String
    /// The value.
    public var content: GeneratedContent

    /// Creates a segment.
    public init(id: String = UUID().uuidString, source: String, content: GeneratedContent) {
      self.id = id
      self.source = source
      self.content = content
    }

    /// Creates a segment.
    public init(id: String = UUID().uuidString, schemaName: String, content: GeneratedContent) {
      self.init(id: id, source: schemaName, content: content)
    }

    /// The name of the schema that the value follows.
    public var schemaName: String {
      get { source }
      set { source = newValue }
    }

    /// The identity of a segment.
    public typealias ID = String
  }

  /// A picture in an entry.
  public struct AttachmentSegment: Sendable, Identifiable, Equatable {
    /// The identity of the segment.
    public var id: String
    /// The picture.
    public var content: Attachment
    /// The name that the model and its tools know the picture by.
    public var label: String?

    /// Creates a segment.
    public init(id: String = UUID().uuidString, content: Attachment, label: String? = nil) {
      self.id = id
      self.content = content
      self.label = label
    }

    /// The identity of a segment.
    public typealias ID = String
  }

  /// What can be attached.
  public enum Attachment: Sendable, Equatable {
    /// A picture.
    case image(ImageAttachment)
  }
}
