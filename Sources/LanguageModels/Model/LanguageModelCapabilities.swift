/// What a model can do.
public struct LanguageModelCapabilities: Sendable {
  private var capabilities: Set<Capability>

  /// Creates a set of capabilities.
  public init(capabilities: [Capability]) {
    self.capabilities = Set(capabilities)
  }

  /// Creates a set of capabilities.
  public init(_ capabilities: [Capability]) {
    self.init(capabilities: capabilities)
  }

  /// Whether the model has a capability.
  public func contains(_ capability: Capability) -> Bool {
    capabilities.contains(capability)
  }

  /// One thing that a model can do.
  public struct Capability: Sendable, Hashable {
    package let name: String

    /// It sees pictures.
    public static var vision: Capability { Capability(name: "vision") }
    /// Its answers can follow a schema.
    public static var guidedGeneration: Capability { Capability(name: "guided generation") }
    /// It thinks before it answers.
    public static var reasoning: Capability { Capability(name: "reasoning") }
    /// It calls tools.
    public static var toolCalling: Capability { Capability(name: "tool calling") }
  }
}
