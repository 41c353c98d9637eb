public import LanguageModels
internal import Llama

extension SystemLanguageModel {
  /// The most tokens of a conversation; 0 when there is no model.
  public var contextSize: Int {
    LlamaLanguageModel.inspection(of: configuration).contextSize ?? 0
  }

  /// The tokens that a prompt takes, the words around it included; the model is loaded if it is not.
  ///
  /// - Throws: ``Error/assetsUnavailable(_:)`` when there is no model, or an error of the model.
  public func tokenCount(for prompt: some PromptRepresentable) async throws -> Int {
    let segments = prompt.promptRepresentation.parts.segments()
    return try await tokenCount(for: [.prompt(Transcript.Prompt(segments: segments))])
  }

  /// The tokens that instructions take.
  ///
  /// - Throws: ``Error/assetsUnavailable(_:)`` when there is no model, or an error of the model.
  public func tokenCount(for instructions: Instructions) async throws -> Int {
    let segments = instructions.parts.segments()
    let text = segments.map(\.description).joined(separator: "\n")
    return try await local().tokenCount(of: text)
  }

  /// The tokens that the description of tools takes.
  ///
  /// - Throws: ``Error/assetsUnavailable(_:)`` when there is no model, or an error of the model.
  public func tokenCount(for tools: [any Tool]) async throws -> Int {
    try await local().tokenCount(of: tools.map { Transcript.ToolDefinition(tool: $0) })
  }

  /// The tokens that a schema takes where a prompt includes it.
  ///
  /// - Throws: ``Error/assetsUnavailable(_:)`` when there is no model, or an error of the model.
  public func tokenCount(for schema: GenerationSchema) async throws -> Int {
    try await local().tokenCount(of: schema.promptText)
  }

  /// The tokens that entries take, the words around them included.
  ///
  /// - Throws: ``Error/assetsUnavailable(_:)`` when there is no model, or an error of the model.
  public func tokenCount(
    for transcriptEntries: some Collection<Transcript.Entry>
  ) async throws -> Int {
    try await local().tokenCount(of: Transcript(entries: transcriptEntries))
  }
}
