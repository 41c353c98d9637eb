/// Instructions and tools that a session asks for anew before each answer.
public protocol DynamicInstructions {
  /// What the instructions are made of.
  associatedtype Body: DynamicInstructions
  /// What the instructions are made of.
  @DynamicInstructionsBuilder var body: Body { get }
}

extension DynamicInstructions {
  /// Instructions for each element of a collection.
  public typealias ForEach = DynamicInstructionsForEach
  /// A value that belongs to the session.
  public typealias SessionProperty = LanguageModelSession.SessionProperty
}

/// Instructions that are not composed of others: they add something themselves.
protocol PrimitiveDynamicInstructions: DynamicInstructions where Body == Never {
  func add(to result: inout ResolvedInstructions)
}

/// Instructions as resolved at one moment.
struct ResolvedInstructions: Sendable {
  private(set) var parts: [PromptPart] = []
  var tools: [any Tool] = []

  mutating func add(_ more: [PromptPart]) {
    parts = [PromptPart](joining: [parts, more])
  }

  /// Adds instructions, whatever they are made of.
  mutating func add(_ instructions: some DynamicInstructions) {
    switch instructions {
    case let instructions as Instructions: add(instructions.parts)
    case let primitive as any PrimitiveDynamicInstructions: primitive.add(to: &self)
    default: add(instructions.body)
    }
  }
}

/// The body of what is not made of anything; nothing asks for it.
func noBody(_ type: Any.Type) -> Never {
  preconditionFailure("\(type) has no body")
}

extension Never: DynamicInstructions {
  /// Never reached.
  public var body: Never { noBody(Self.self) }
  /// Nothing.
  public typealias Body = Never
}

extension Instructions: DynamicInstructions {
  /// Nothing more than the instructions themselves.
  public var body: some DynamicInstructions { EmptyDynamicInstructions() }
}

/// No instructions.
public struct EmptyDynamicInstructions: PrimitiveDynamicInstructions, Sendable {
  /// Nothing.
  public typealias Body = Never

  /// Creates no instructions.
  public init() {}

  /// Never called.
  public var body: Never { noBody(Self.self) }

  func add(to result: inout ResolvedInstructions) {}
}
