extension LanguageModelSession {
  // Where this machine's model is imported, that of the same form which falls back on it goes first.
  /// Creates a session with a profile that it asks for before each answer.
  ///
  /// - Parameters:
  ///   - profile: The profile, which has to name a model.
  ///   - history: The conversation before.
  @_disfavoredOverload
  public convenience init(
    profile: some DynamicProfile, history: some Collection<Transcript.Entry> = []
  ) {
    self.init(profile: profile, history: history, fallback: nil)
  }

  /// The same with a model for profiles that name none.
  package convenience init(
    profile: some DynamicProfile, history: some Collection<Transcript.Entry>,
    fallback: (any LanguageModel)?
  ) {
    self.init(
      setup: SessionSetup(profile: profile, fallback: fallback),
      transcript: Transcript(entries: history))
  }

  /// Creates a session with instructions that it asks for before each answer.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - dynamicInstructions: The instructions and tools.
  ///   - history: The conversation before.
  public convenience init(
    model: some LanguageModel, dynamicInstructions: some DynamicInstructions,
    history: some Collection<Transcript.Entry> = []
  ) {
    self.init(
      profile: Profile { dynamicInstructions }.model(model), history: history)
  }

  /// The profile as resolved now, with its model's executor.
  ///
  /// - Throws: ``GenerationError/assetsUnavailable(_:)`` when the profile names no model.
  func resolvedProfile() throws -> (profile: ResolvedProfile, model: any ModelBinding) {
    let profile = setup.profile(properties)
    guard let model = profile.model else {
      throw GenerationError.assetsUnavailable(
        .init(debugDescription: "the session's profile names no model"))
    }
    let names = profile.instructions.tools.map(\.name)
    if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw LanguageModelError.unsupportedTranscriptContent(
        .init(unsupportedContent: [], debugDescription: "two tools are named '\(name)'"))
    }
    return (profile, models.binding(for: model))
  }
}

extension ResolvedProfile {
  /// The instructions as an entry; the one given where it has the same content, so that it keeps its identity.
  func instructions(replacing entry: Transcript.Entry?) -> Transcript.Entry? {
    guard setsInstructions else { return entry }
    let definitions = instructions.tools.definitions
    guard !instructions.parts.isEmpty || !definitions.isEmpty else { return nil }
    let made = Transcript.Instructions(
      segments: instructions.parts.segments(avoiding: []),
      toolDefinitions: definitions)
    if case .instructions(let earlier)? = entry,
      earlier.toolDefinitions == made.toolDefinitions,
      earlier.segments.map(\.description) == made.segments.map(\.description)
    {
      return entry
    }
    return .instructions(made)
  }
}
