internal import LanguageModels

extension GenerationParameters {
  /// What a request asks for, in this model's terms.
  ///
  /// - Throws: `LanguageModelError.unsupportedGenerationGuide` when a schema cannot be held to.
  init(
    _ request: LanguageModelExecutorGenerationRequest, tools: ToolProtocol?,
    format: ToolFormat? = nil, defaults: LlamaLanguageModel.Configuration
  ) throws(LanguageModelError) {
    let options = request.generationOptions
    sampling = Sampling(options, seed: defaults.seed)
    maximumTokens = options.maximumResponseTokens
    if let tools, let format {
      grammar = try TokenGrammar(tools, in: format, schema: request.schema)
      controls = tools.tools.isEmpty ? [] : format.controls
    } else if let tools {
      grammar = try TokenGrammar(tools, schema: request.schema)
    } else if let schema = request.schema {
      grammar = TokenGrammar(
        rules: try schema.grammar(pictureLabels: request.transcript.distinctImageLabels))
      if let identity = request.metadata[.identity] {
        self.identity = AnswerIdentity(propertyCount: identity.count)
      }
    }
  }
}

extension Sampling {
  /// By default always the most likely token: the same question gets the same answer.
  init(_ options: GenerationOptions, seed: UInt32) {
    self.seed = seed
    switch options.sampling?.kind {
    case nil:
      temperature = options.temperature ?? 0
    case .greedy:
      temperature = 0
    case .top(let k, let seed):
      temperature = options.temperature ?? 1
      topK = k
      if let seed { self.seed = UInt32(truncatingIfNeeded: seed) }
    case .nucleus(let threshold, let seed):
      temperature = options.temperature ?? 1
      topP = threshold
      if let seed { self.seed = UInt32(truncatingIfNeeded: seed) }
    }
  }
}
