/// What besides the prompt goes into the model's context.
public struct ContextOptions: Sendable, Equatable {
  /// Whether the model reads the schema of its answer; nil leaves it to what the model needs.
  public var includeSchemaInPrompt: Bool?
  /// How long the model thinks before it answers; nil leaves it to the model.
  public var reasoningLevel: ReasoningLevel?

  /// Creates options.
  public init(includeSchemaInPrompt: Bool? = nil, reasoningLevel: ReasoningLevel? = nil) {
    self.includeSchemaInPrompt = includeSchemaInPrompt
    self.reasoningLevel = reasoningLevel
  }

  /// How long a model thinks before it answers.
  public enum ReasoningLevel: Sendable, Equatable {
    /// Briefly.
    case light
    /// Neither briefly nor long.
    case moderate
    /// Long.
    case deep
    /// A level by its name in the model.
    case custom(String)
  }
}
