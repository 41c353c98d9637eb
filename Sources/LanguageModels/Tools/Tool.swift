/// Something that a model can ask the program to do.
public protocol Tool<Arguments, Output>: Sendable {
  /// What the tool gives back.
  associatedtype Output: PromptRepresentable
  /// What the tool is called with.
  associatedtype Arguments: ConvertibleFromGeneratedContent

  /// The name that the model calls the tool by.
  var name: String { get }
  /// What the tool is for, in words for the model.
  var description: String { get }
  /// What the arguments look like.
  var parameters: GenerationSchema { get }
  /// Whether instructions describe the tool: its name, what it is for, and what its arguments look like.
  var includesSchemaInInstructions: Bool { get }

  /// Does what the model asks for; calls of one turn run at the same time.
  ///
  /// - Throws: any error; the session wraps it in ``LanguageModelSession/ToolCallError``.
  #if compiler(>=6.2)
    @concurrent
  #endif
  func call(arguments: Arguments) async throws -> Output
}

extension Tool {
  /// The name of the type.
  public var name: String { String(describing: Self.self) }

  /// The model reads what the arguments look like.
  public var includesSchemaInInstructions: Bool { true }
}

extension Tool where Arguments: Generable {
  /// What values of the arguments' type look like.
  public var parameters: GenerationSchema { Arguments.generationSchema }
}
