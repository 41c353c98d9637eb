internal import LanguageModels

extension Asking {
  /// What a request asks for, in this model's terms.
  ///
  /// - Throws: `LanguageModelError.unsupportedGenerationGuide` or ``LlamaError`` when the schema
  ///   cannot be held to.
  init(
    _ request: LanguageModelExecutorGenerationRequest, defaults: LlamaLanguageModel.Configuration
  ) throws {
    let options = request.generationOptions
    sampling = Sampling(options, seed: defaults.seed)
    maximumTokens = options.maximumResponseTokens
    guard let schema = request.schema else { return }
    let json = try schema.checkedJSONSchema()
    do {
      grammar = try Grammar(schema: json)
    } catch {
      throw LlamaError.grammar(reason: error.description)
    }
  }
}

extension Sampling {
  /// Nothing said means the likeliest token always: the same question gets the same answer.
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
