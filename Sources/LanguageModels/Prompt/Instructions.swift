/// What a model reads before any prompt: its role, and how to answer.
public struct Instructions: Sendable {
  package var parts: [PromptPart]

  package init(parts: [PromptPart]) {
    self.parts = parts
  }

  /// Creates instructions from a value.
  public init(_ content: some InstructionsRepresentable) {
    self = content.instructionsRepresentation
  }

  /// Creates instructions from the values a closure lists.
  ///
  /// - Throws: what the closure throws.
  public init(@InstructionsBuilder _ content: () throws -> Instructions) rethrows {
    self = try content()
  }
}

/// A type that can be part of instructions.
public protocol InstructionsRepresentable {
  /// The value as instructions.
  @InstructionsBuilder var instructionsRepresentation: Instructions { get }
}

extension Instructions: InstructionsRepresentable {
  /// The instructions themselves.
  public var instructionsRepresentation: Instructions { return self }
}

extension String: InstructionsRepresentable {
  /// The text as instructions.
  public var instructionsRepresentation: Instructions { return Instructions(parts: [.text(self)]) }
}

extension Array: InstructionsRepresentable where Element: InstructionsRepresentable {
  /// The elements as one set of instructions, in order.
  public var instructionsRepresentation: Instructions {
    return Instructions(parts: [PromptPart](joining: map(\.instructionsRepresentation.parts)))
  }
}
