extension LanguageModelSession {
  /// Creates a session with instructions that a closure lists.
  ///
  /// - Throws: what the closure throws.
  public convenience init<Failure>(
    model: some LanguageModel, tools: [any Tool] = [],
    @InstructionsBuilder instructions: () throws(Failure) -> Instructions
  ) throws(Failure) where Failure: Swift.Error {
    self.init(model: model, tools: tools, instructions: try instructions())
  }

  /// Creates a session that continues a transcript.
  public convenience init(
    model: some LanguageModel, tools: [any Tool] = [], transcript: Transcript
  ) {
    self.init(setup: SessionSetup(model: model, tools: tools), transcript: transcript)
  }

  /// Creates a session.
  public convenience init(
    model: some LanguageModel, tools: [any Tool] = [], instructions: Instructions? = nil
  ) {
    self.init(
      model: model, tools: tools,
      transcript: Transcript(instructions: instructions, tools: tools))
  }

  /// Creates a session with instructions in words.
  @_disfavoredOverload
  public convenience init(
    model: some LanguageModel, tools: [any Tool] = [], instructions: String? = nil
  ) {
    self.init(model: model, tools: tools, instructions: instructions.map { Instructions($0) })
  }
}

extension Transcript {
  /// A transcript that begins with instructions, where there are any or the model has to know tools.
  init(instructions: LanguageModels.Instructions?, tools: [any Tool]) {
    self.init()
    guard instructions != nil || !tools.definitions.isEmpty else { return }
    entries = [
      .instructions(
        Instructions(
          segments: (instructions?.parts ?? []).segments(avoiding: []),
          toolDefinitions: tools.definitions))
    ]
  }
}

extension [any Tool] {
  /// The tools that instructions describe.
  var definitions: [Transcript.ToolDefinition] {
    filter(\.includesSchemaInInstructions).map { Transcript.ToolDefinition(tool: $0) }
  }
}
