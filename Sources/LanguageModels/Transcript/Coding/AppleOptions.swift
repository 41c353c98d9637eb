/// Generation options as Apple's framework writes them; what is not set is not written.
struct AppleOptions: Codable {
  var sampling: String?
  var topK: Int?
  var probabilityThreshold: Double?
  var randomSeed: UInt64?
  var temperature: Double?
  var maximumResponseTokens: Int?
  var toolCallingMode: String?

  init(_ options: GenerationOptions) {
    temperature = options.temperature
    maximumResponseTokens = options.maximumResponseTokens
    switch options.samplingMode?.kind {
    case .greedy: sampling = "greedy"
    case .top(let k, let seed): (topK, randomSeed) = (k, seed)
    case .nucleus(let threshold, let seed): (probabilityThreshold, randomSeed) = (threshold, seed)
    case nil: break
    }
    toolCallingMode = options.toolCallingMode?.word
  }

  var options: GenerationOptions {
    let mode: GenerationOptions.SamplingMode? =
      if sampling == "greedy" {
        .greedy
      } else if let topK {
        .random(top: topK, seed: randomSeed)
      } else {
        probabilityThreshold.map { .random(probabilityThreshold: $0, seed: randomSeed) }
      }
    return GenerationOptions(
      samplingMode: mode, temperature: temperature,
      maximumResponseTokens: maximumResponseTokens,
      toolCallingMode: toolCallingMode.flatMap { .init(word: $0) })
  }
}

/// Context options as Apple's framework writes them; a level of the program's own is its name.
struct AppleContextOptions: Codable {
  var includeSchemaInPrompt: Bool?
  var reasoningLevel: String?

  init(_ options: ContextOptions) {
    includeSchemaInPrompt = options.includeSchemaInPrompt
    switch options.reasoningLevel {
    case .light: reasoningLevel = "light"
    case .moderate: reasoningLevel = "moderate"
    case .deep: reasoningLevel = "deep"
    case .custom(let name): reasoningLevel = name
    case nil: break
    }
  }

  var options: ContextOptions {
    let level: ContextOptions.ReasoningLevel? =
      switch reasoningLevel {
      case "light": .light
      case "moderate": .moderate
      case "deep": .deep
      default: reasoningLevel.map { .custom($0) }
      }
    return ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt, reasoningLevel: level)
  }
}
