/// A type that can be made from what a model generated.
public protocol ConvertibleFromGeneratedContent: SendableMetatype {
  /// Creates a value from generated content.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` when the content has another shape.
  init(_ content: GeneratedContent) throws
}

/// A type that can be written as generated content, and so be part of a prompt or of instructions.
public protocol ConvertibleToGeneratedContent: InstructionsRepresentable, PromptRepresentable {
  /// The value as generated content.
  var generatedContent: GeneratedContent { get }
}

extension ConvertibleToGeneratedContent {
  /// The value as instructions: its JSON text.
  public var instructionsRepresentation: Instructions {
    return Instructions(parts: [.text(generatedContent.jsonString)])
  }

  /// The value as a prompt: its JSON text.
  public var promptRepresentation: Prompt {
    return Prompt(parts: [.text(generatedContent.jsonString)])
  }
}
