import LanguageModels

/// What comes back while a question is answered: notices and the growing answer, then the document.
package enum AskEvent: Equatable, Sendable {
  /// Something to know besides the answer.
  case notice(Notice)
  /// The answer so far; each begins with the one before.
  case partial(String)
  /// The answer with its document; it has been saved by then, and it is the last event.
  case answer(Answer)
}

extension PlantIdentifier {
  /// Asks a question in a session and saves what was said.
  ///
  /// Leaving the stream stops the model, and nothing is saved then.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - session: The session.
  ///   - reusing: Whether the saved context may be used.
  ///   - watch: What took the time of what the program did before.
  /// - Returns: What comes back, as it comes; ``PlantsError`` or an error of the model ends it.
  package nonisolated func ask(
    _ question: String, in session: SessionID, reusing: Bool = true,
    watch: Stopwatch = Stopwatch()
  ) -> AsyncThrowingStream<AskEvent, any Error> {
    AsyncThrowingStream { events in
      let task = Task {
        do {
          try await self.alone {
            try await self.answer(
              question, in: session, reusing: reusing, watch: watch, to: events)
          }
          events.finish()
        } catch {
          events.finish(throwing: error)
        }
      }
      events.onTermination = { reason in
        if case .cancelled = reason { task.cancel() }
      }
    }
  }

  private func answer(
    _ question: String, in id: SessionID, reusing: Bool, watch: Stopwatch,
    to events: AsyncThrowingStream<AskEvent, any Error>.Continuation
  ) async throws {
    var watch = watch
    var timings = Timings()
    try Self.check(question)
    guard let store else { throw PlantsError.unknownSession(id.rawValue) }
    let stored = try await store.open(id)
    // Both need no model, which is still loading.
    let conversation = try conversation(in: stored)
    var guide = AnswerGuide(question, plant: conversation.lastPlant, facts: facts)
    let fingerprint = try await model.fingerprint
    var notices: [Notice] = []
    func flush() {
      for notice in notices { events.yield(.notice(notice)) }
      notices = []
    }

    var continued = try await resume(
      stored, conversation, with: fingerprint, reusing: reusing, notices: &notices)
    flush()
    timings.load = watch.lap()
    let lookedAgain = try await lookAgain(in: &continued, notices: &notices)
    flush()
    if lookedAgain != nil {
      guide = AnswerGuide(question, plant: continued.conversation.lastPlant, facts: facts)
    }
    let untold = guide
    var shown = ""
    func show(_ text: String) {
      guard text.count > shown.count, text.hasPrefix(shown) else { return }
      shown = text
      events.yield(.partial(text))
    }
    show(guide.opening)
    let said = try await say(question, in: &continued, notices: &notices) { text in
      guard let text else { return guide = untold }
      show(guide.pass(text))
    }
    var effort = said.effort
    if let lookedAgain { effort.add(lookedAgain) }
    let answer = guide.whole(said.text)
    if let text = answer.text { show(text) }
    let transcript = continued.note(answer.text, insteadOf: said.text)
    timings.add(effort.timings, of: watch.lap())
    await save(transcript, in: continued, with: fingerprint, to: &notices)
    flush()
    timings.save = watch.lap()
    timings.total = watch.total

    events.yield(
      .answer(
        Answer(
          question: question, answer: answer.text, session: id.rawValue,
          evaluated: effort.evaluated, reused: effort.reused, timings: timings,
          source: answer.source)))
  }

  private static func check(_ question: String) throws(PlantsError) {
    guard question.unicodeScalars.contains(where: { !$0.isUnprintable && $0 != " " }) else {
      throw .emptyQuestion
    }
    guard question.count <= TextLimit.question else {
      throw .longQuestion(characters: question.count, limit: TextLimit.question)
    }
  }
}
