/// A prompt: texts and pictures, in order.
public struct Prompt: Sendable {
  package var parts: [PromptPart]

  package init(parts: [PromptPart]) {
    self.parts = parts
  }

  /// Creates a prompt from a value.
  public init(_ content: some PromptRepresentable) {
    self = content.promptRepresentation
  }

  /// Creates a prompt from the values a closure lists.
  ///
  /// - Throws: what the closure throws.
  public init(@PromptBuilder _ content: () throws -> Prompt) rethrows {
    self = try content()
  }
}

/// A type that can be part of a prompt.
public protocol PromptRepresentable {
  /// The value as a prompt.
  @PromptBuilder var promptRepresentation: Prompt { get }
}

// Each representation returns explicitly: without the word, the protocol's builder would be applied,
// and it asks a prompt for its representation.

extension Prompt: PromptRepresentable {
  /// The prompt itself.
  public var promptRepresentation: Prompt { return self }
}

extension String: PromptRepresentable {
  /// The text as a prompt.
  public var promptRepresentation: Prompt { return Prompt(parts: [.text(self)]) }
}

extension Array: PromptRepresentable where Element: PromptRepresentable {
  /// The elements as one prompt, in order.
  public var promptRepresentation: Prompt {
    return Prompt(parts: [PromptPart](joining: map(\.promptRepresentation.parts)))
  }
}
