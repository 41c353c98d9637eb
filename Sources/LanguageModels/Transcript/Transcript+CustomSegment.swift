extension Transcript {
  /// A piece of an entry that a program or a model defines.
  public protocol CustomSegment: InstructionsRepresentable, PromptRepresentable,
    CustomStringConvertible, Equatable, Identifiable, Sendable
  {
    /// What the piece holds.
    associatedtype Content: Decodable, Encodable, Equatable, Sendable
    /// The identity of the piece.
    var id: String { get }
    /// What the piece holds.
    var content: Content { get }
  }
}

extension Transcript.CustomSegment {
  /// The piece as a prompt: its description.
  public var promptRepresentation: Prompt { return Prompt(parts: [.text(description)]) }

  /// The piece as instructions: its description.
  public var instructionsRepresentation: Instructions {
    return Instructions(parts: [.text(description)])
  }

  /// What the piece holds, for people.
  public var description: String { String(describing: content) }

  func equals(_ other: any Transcript.CustomSegment) -> Bool {
    (other as? Self).map { $0 == self } ?? false
  }
}
