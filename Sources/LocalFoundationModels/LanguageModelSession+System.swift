public import LanguageModels

extension LanguageModelSession {
  /// Creates a session with this machine's model and instructions that a closure lists.
  ///
  /// - Throws: what the closure throws.
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [],
    @InstructionsBuilder instructions: () throws -> Instructions
  ) rethrows {
    try self.init(model: model.asLanguageModel, tools: tools, instructions: instructions())
  }

  /// Creates a session with this machine's model that continues a transcript.
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], transcript: Transcript
  ) {
    self.init(model: model.asLanguageModel, tools: tools, transcript: transcript)
  }

  /// Creates a session with this machine's model.
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [],
    instructions: Instructions? = nil
  ) {
    self.init(model: model.asLanguageModel, tools: tools, instructions: instructions)
  }

  /// Creates a session with this machine's model and instructions in words.
  @_disfavoredOverload
  public convenience init(
    model: SystemLanguageModel = .default, tools: [any Tool] = [], instructions: String? = nil
  ) {
    self.init(model: model.asLanguageModel, tools: tools, instructions: instructions)
  }

  /// Creates a session with a profile that it asks for before each answer; one that names no model has this
  /// machine's.
  public convenience init(
    profile: some DynamicProfile, history: some Collection<Transcript.Entry> = []
  ) {
    self.init(profile: profile, history: history, fallback: SystemLanguageModel.default)
  }

  /// Creates a session with this machine's model and instructions that it asks for before each answer.
  public convenience init(
    dynamicInstructions: some DynamicInstructions,
    history: some Collection<Transcript.Entry> = []
  ) {
    self.init(
      model: SystemLanguageModel.default, dynamicInstructions: dynamicInstructions,
      history: history)
  }
}

extension SystemLanguageModel {
  /// The model as a type that only the general initializers take: these would else call themselves.
  fileprivate var asLanguageModel: some LanguageModel { self }
}
