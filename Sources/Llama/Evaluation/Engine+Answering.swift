internal import CLlama
internal import LanguageModels

/// How an answer is to be generated.
struct Asking: Sendable {
  var sampling: Sampling
  var grammar: Grammar?
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
  func answer(_ asking: Asking, emit: (_ text: String, _ tokens: Int) -> Void) throws -> Answer {
    do {
      let sampler = try Sampler(asking.sampling, grammar: asking.grammar, model: loaded.model)
      report(.answering)
      trace = asking.identity.map { _ in
        Trace(messages: journal.messages, grammar: asking.grammar, position: context.position)
      }
      let answer = try generate(asking, with: sampler, emit: emit)
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
    emit: (_ text: String, _ tokens: Int) -> Void
  ) throws -> Answer {
    var answer = Answer()
    var characters = CharacterAssembler()
    var held = 0
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
      let (token, isFinished) = try context.draw(with: sampler)
      if loaded.model.endsGeneration(token) { break }
      answer.tokens.append(token)
      held += 1
      let bytes = try loaded.model.bytes(of: token)
      if let identity = traced {
        trace?.tokens.append(token)
        scanner.append(bytes)
        if identity.count(in: scanner) != nil { traced = nil }
      }
      let text = characters.append(bytes)
      if !text.isEmpty {
        answer.text += text
        emit(text, held)
        held = 0
      }
      guard context.used < context.size else {
        throw contextExceeded(needed: context.size + 1)
      }
      try context.append([token])
      if isFinished { break }
    }
    return answer
  }
}
