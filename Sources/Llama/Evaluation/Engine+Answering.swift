internal import CLlama
internal import LanguageModels

/// How an answer is to be generated.
struct GenerationParameters: Sendable {
  var sampling: Sampling
  var grammar: TokenGrammar?
  /// The control tokens that may be generated, because calls of tools are written with them.
  var controls: [Token] = []
  /// nil: as many as the context holds.
  var maximumTokens: Int?
  /// Up to where the alternatives are recorded; nil records none.
  var identity: AnswerIdentity?
}

/// A finished answer.
struct GeneratedAnswer: Sendable {
  var tokens: [Token] = []
  var text = ""
  /// Whether it reached the limit before its end.
  var isCut = false
}

extension Engine {
  /// Generates what comes after the conversation that was read last, and reads it as it goes.
  ///
  /// - Throws: ``LlamaError``, `LanguageModelError.contextSizeExceeded`, or `CancellationError`; the
  ///   context is empty afterwards.
  func answer(
    _ parameters: GenerationParameters, emit: (_ text: String, _ tokens: Int) throws -> Void
  ) throws -> GeneratedAnswer {
    do {
      var sampler = try Sampler(
        parameters.sampling, grammar: parameters.grammar, model: loaded.model)
      for token in parameters.controls { sampler.permit(token) }
      report(.answering)
      contents.stateBeforeAnswer = context.canBeCut ? nil : try context.state()
      contents.alternatives = parameters.identity.map { _ in
        TokenAlternatives(
          messages: contents.journal.messages, grammar: parameters.grammar,
          position: context.position)
      }
      let answer = try withoutActuallyEscaping(emit) { emit in
        var paced = PacedText(emit)
        do {
          let answer = try generate(parameters, with: sampler, into: &paced)
          try paced.flush()
          return answer
        } catch {
          try? paced.flush()
          throw error
        }
      }
      contents.alternatives?.answer = answer.text
      contents.journal.beginAnswer()
      contents.journal.append(answer.tokens)
      contents.journal.messages.append(
        Message(role: .assistant, parts: [.tokens(answer.tokens)]).digest)
      return answer
    } catch {
      forget()
      throw (error as? ShimFailure)?.error(about: files.model.path) ?? error
    }
  }

  private func generate(
    _ parameters: GenerationParameters, with sampler: borrowing Sampler,
    into paced: inout PacedText
  ) throws -> GeneratedAnswer {
    var answer = GeneratedAnswer()
    var characters = UTF8Accumulator()
    var scanner = AnswerScanner()
    var recorded = parameters.identity
    while true {
      if let limit = parameters.maximumTokens, answer.tokens.count >= limit {
        answer.isCut = true
        break
      }
      if recorded != nil {
        contents.alternatives?.choices.append(
          try context.choices(with: sampler, least: TokenAlternatives.least))
      }
      let (token, isFinished) = try draw(with: sampler, after: answer.text, parameters)
      if loaded.model.endsGeneration(token) { break }
      answer.tokens.append(token)
      let bytes = try loaded.model.bytes(
        of: token, special: parameters.controls.contains(token))
      if let identity = recorded {
        contents.alternatives?.tokens.append(token)
        scanner.append(bytes)
        if identity.count(in: scanner) != nil { recorded = nil }
      }
      let text = characters.append(bytes)
      answer.text += text
      try paced.append(text)
      guard context.used < context.size else {
        throw contextExceeded(needed: context.size + 1)
      }
      try context.append([token])
      if isFinished { break }
    }
    return answer
  }

  /// The next token.
  ///
  /// - Throws: ``ShimFailure``, or `MalformedToolCall` when a call begins in a way that no call continues.
  private func draw(
    with sampler: borrowing Sampler, after text: String, _ parameters: GenerationParameters
  ) throws -> (token: Token, isFinished: Bool) {
    do {
      return try context.draw(with: sampler)
    } catch {
      let isLazy = parameters.grammar?.openings.isEmpty == false
      guard isLazy, error.status == PLL_BAD_GRAMMAR else { throw error }
      throw MalformedToolCall(text: text)
    }
  }
}
