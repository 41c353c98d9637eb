internal import CLlama
internal import LanguageModels

/// How an answer is to be generated.
struct Asking: Sendable {
  var sampling: Sampling
  var grammar: Grammar?
  /// The control tokens that may be said, because calls of tools are written with them.
  var controls: [Token] = []
  /// nil: as many as the context holds.
  var maximumTokens: Int?
  /// Until where the ways not taken are noted; nil notes none.
  var identity: AnswerIdentity?
}

/// A finished answer.
struct Answer: Sendable {
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
    _ asking: Asking, emit: (_ text: String, _ tokens: Int) throws -> Void
  ) throws -> Answer {
    do {
      var sampler = try Sampler(asking.sampling, grammar: asking.grammar, model: loaded.model)
      for token in asking.controls { sampler.permit(token) }
      report(.answering)
      stateBeforeAnswer = context.canBeCut ? nil : try context.state()
      trace = asking.identity.map { _ in
        Trace(messages: journal.messages, grammar: asking.grammar, position: context.position)
      }
      let answer = try withoutActuallyEscaping(emit) { emit in
        var told = PacedText(emit)
        do {
          let answer = try generate(asking, with: sampler, telling: &told)
          try told.flush()
          return answer
        } catch {
          try? told.flush()
          throw error
        }
      }
      trace?.answer = answer.text
      journal.beginAnswer()
      journal.append(answer.tokens)
      journal.messages.append(Message(role: .assistant, parts: [.tokens(answer.tokens)]).digest)
      return answer
    } catch {
      forget()
      throw (error as? ShimFailure)?.error(about: files.model.path) ?? error
    }
  }

  private func generate(
    _ asking: Asking, with sampler: borrowing Sampler,
    telling told: inout PacedText
  ) throws -> Answer {
    var answer = Answer()
    var characters = CharacterAssembler()
    var scanner = AnswerScanner()
    var traced = asking.identity
    while true {
      if let limit = asking.maximumTokens, answer.tokens.count >= limit {
        answer.isCut = true
        break
      }
      if traced != nil {
        trace?.choices.append(try context.choices(with: sampler, least: Trace.least))
      }
      let (token, isFinished) = try draw(with: sampler, after: answer.text, asking)
      if loaded.model.endsGeneration(token) { break }
      answer.tokens.append(token)
      let bytes = try loaded.model.bytes(
        of: token, special: asking.controls.contains(token))
      if let identity = traced {
        trace?.tokens.append(token)
        scanner.append(bytes)
        if identity.count(in: scanner) != nil { traced = nil }
      }
      let text = characters.append(bytes)
      answer.text += text
      try told.append(text)
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
  /// - Throws: ``ShimFailure``, or `MalformedToolCall` when a call begins in a way that no call goes on.
  private func draw(
    with sampler: borrowing Sampler, after text: String, _ asking: Asking
  ) throws -> (token: Token, isFinished: Bool) {
    do {
      return try context.draw(with: sampler)
    } catch {
      let isLazy = asking.grammar?.openings.isEmpty == false
      guard isLazy, error.status == PLL_BAD_GRAMMAR else { throw error }
      throw MalformedToolCall(text: text)
    }
  }
}
