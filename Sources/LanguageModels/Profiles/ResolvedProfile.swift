/// A profile that is not composed of others: it adds something itself.
protocol PrimitiveDynamicProfile: LanguageModelSession.DynamicProfile where Body == Never {
  func add(to result: inout ResolvedProfile)
}

/// A profile as resolved at one moment.
struct ResolvedProfile: Sendable {
  /// Functions that are called when something happens, outer ones first.
  struct Actions: Sendable {
    var prompt: [@Sendable (Transcript.Prompt) async throws -> Void] = []
    var response: [@Sendable (Transcript.Response) async throws -> Void] = []
    var toolCall: [@Sendable (Transcript.ToolCall) async throws -> Void] = []
    var toolOutput: [@Sendable (Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void] =
      []
    var activate: [@Sendable () async -> Void] = []
    var deactivate: [@Sendable () async -> Void] = []
  }

  var model: (any LanguageModel)?
  var instructions = ResolvedInstructions()
  /// Whether the instructions of the transcript are those of the profile; else they stay as they are.
  var setsInstructions = true
  var options = GenerationOptions()
  var reasoningLevel: ContextOptions.ReasoningLevel?
  var policy: TranscriptErrorHandlingPolicy?
  var historyTransforms: [@Sendable ([Transcript.Entry]) -> [Transcript.Entry]] = []
  var actions = Actions()
  /// The branches that were taken: profiles of different identities are different profiles.
  var identity: [String] = []

  /// Adds a profile, whatever it is made of; an inner profile takes precedence over an outer one.
  mutating func add(_ profile: some LanguageModelSession.DynamicProfile) {
    if let primitive = profile as? any PrimitiveDynamicProfile {
      primitive.add(to: &self)
    } else {
      add(profile.body)
    }
  }

  /// The options of a request: the request takes precedence over the profile.
  func options(for request: GenerationOptions) -> GenerationOptions {
    GenerationOptions(
      samplingMode: request.samplingMode ?? options.samplingMode,
      temperature: request.temperature ?? options.temperature,
      maximumResponseTokens: request.maximumResponseTokens ?? options.maximumResponseTokens,
      toolCallingMode: request.toolCallingMode ?? options.toolCallingMode)
  }

  func contextOptions(for request: ContextOptions) -> ContextOptions {
    ContextOptions(
      includeSchemaInPrompt: request.includeSchemaInPrompt,
      reasoningLevel: request.reasoningLevel ?? reasoningLevel)
  }
}
