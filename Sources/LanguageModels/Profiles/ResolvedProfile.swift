/// A profile that is not composed of others: it adds something itself.
protocol PrimitiveDynamicProfile: LanguageModelSession.DynamicProfile where Body == Never {
  func add(to result: inout ResolvedProfile)
}

/// A function of a profile.
///
/// Sendable although the function need not be: a session takes its profile over, and calls one function of
/// it at a time.
struct Hook<Function>: @unchecked Sendable {
  let call: Function

  init(_ function: Function) {
    call = function
  }
}

/// A profile as resolved at one moment.
struct ResolvedProfile: Sendable {
  /// Functions that are called when something happens, outer ones first.
  struct Actions: Sendable {
    var prompt: [Hook<(Transcript.Prompt) async throws -> Void>] = []
    var reasoning: [Hook<(Transcript.Reasoning) async throws -> Void>] = []
    var response: [Hook<(Transcript.Response) async throws -> Void>] = []
    var toolCall: [Hook<(Transcript.ToolCall) async throws -> Void>] = []
    var toolOutput: [Hook<(Transcript.ToolCall, Transcript.ToolOutput) async throws -> Void>] = []
    var activate: [Hook<() async -> Void>] = []
    var deactivate: [Hook<() async -> Void>] = []
  }

  var model: (any LanguageModel)?
  var instructions = ResolvedInstructions()
  /// Whether the instructions of the transcript are those of the profile; else they stay as they are.
  var setsInstructions = true
  var options = GenerationOptions()
  var reasoningLevel: ContextOptions.ReasoningLevel?
  var policy: TranscriptErrorHandlingPolicy?
  var historyTransforms: [Hook<([Transcript.Entry]) -> [Transcript.Entry]>] = []
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
