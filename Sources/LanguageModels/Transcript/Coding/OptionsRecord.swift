/// Generation options as they are written.
struct OptionsRecord: Codable {
  var sampling: String?
  var top: Int?
  var threshold: Double?
  var seed: UInt64?
  var temperature: Double?
  var maximumResponseTokens: Int?
  var tools: String?

  /// Nothing is written of options that leave everything to the model.
  init?(_ options: GenerationOptions) {
    guard options != GenerationOptions() else { return nil }
    temperature = options.temperature
    maximumResponseTokens = options.maximumResponseTokens
    switch options.samplingMode?.kind {
    case .greedy: sampling = "greedy"
    case .top(let k, let seed):
      sampling = "top"
      top = k
      self.seed = seed
    case .nucleus(let threshold, let seed):
      sampling = "nucleus"
      self.threshold = threshold
      self.seed = seed
    case nil: break
    }
    tools = options.toolCallingMode?.word
  }

  var options: GenerationOptions {
    let mode: GenerationOptions.SamplingMode? =
      switch sampling {
      case "greedy": .greedy
      case "top": top.map { .random(top: $0, seed: seed) }
      case "nucleus": threshold.map { .random(probabilityThreshold: $0, seed: seed) }
      default: nil
      }
    return GenerationOptions(
      samplingMode: mode, temperature: temperature,
      maximumResponseTokens: maximumResponseTokens,
      toolCallingMode: tools.flatMap { .init(word: $0) })
  }
}

extension GenerationOptions.ToolCallingMode {
  /// The mode as it is written.
  var word: String {
    switch kind {
    case .allowed: "allowed"
    case .required: "required"
    case .disallowed: "disallowed"
    }
  }

  /// The mode of a word; nil for another word.
  init?(word: String) {
    switch word {
    case "allowed": self = .allowed
    case "required": self = .required
    case "disallowed": self = .disallowed
    default: return nil
    }
  }
}

/// Context options as they are written.
struct ContextOptionsRecord: Codable {
  var includeSchemaInPrompt: Bool?
  var reasoning: String?
  var customReasoning: String?

  init?(_ options: ContextOptions) {
    guard options != ContextOptions() else { return nil }
    includeSchemaInPrompt = options.includeSchemaInPrompt
    switch options.reasoningLevel {
    case .light: reasoning = "light"
    case .moderate: reasoning = "moderate"
    case .deep: reasoning = "deep"
    case .custom(let word): customReasoning = word
    case nil: break
    }
  }

  var options: ContextOptions {
    let level: ContextOptions.ReasoningLevel? =
      switch reasoning {
      case "light": .light
      case "moderate": .moderate
      case "deep": .deep
      default: customReasoning.map { .custom($0) }
      }
    return ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt, reasoningLevel: level)
  }
}
