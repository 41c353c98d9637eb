import Botany
import Files
import LanguageModels
package import Sessions

/// The events while a question is answered: notices and the growing answer, then the document.
package enum AskEvent: Equatable, Sendable {
  /// Something the user should know besides the answer.
  case notice(Notice)
  /// The answer so far; each begins with the one before.
  case partial(String)
  /// The answer with its document; it has been saved by then, and it is the last event.
  case answer(Answer)
}

extension PlantIdentifier {
  /// Asks a question in a session, and saves question and answer.
  ///
  /// Leaving the stream stops the model, and nothing is saved then.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - session: The session.
  ///   - reusing: Whether the saved context may be used.
  ///   - namesPlant: Whether the answer begins with the plant in any case, because the reader may think of
  ///     another one.
  ///   - watch: What took the time of what the program did before.
  /// - Returns: What comes back, as it comes; ``PlantidError`` or an error of the model ends it.
  package nonisolated func ask(
    _ question: String, in session: SessionID, reusing: Bool = true, namesPlant: Bool = false,
    watch: Stopwatch = Stopwatch()
  ) -> AsyncThrowingStream<AskEvent, any Error> {
    AsyncThrowingStream { events in
      let task = Task {
        do {
          try await self.gate.withTurn {
            try await self.answer(
              question, in: session, reusing: reusing, namesPlant: namesPlant, watch: watch,
              to: events)
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
    _ question: String, in id: SessionID, reusing: Bool, namesPlant: Bool, watch: Stopwatch,
    to events: AsyncThrowingStream<AskEvent, any Error>.Continuation
  ) async throws {
    var watch = watch
    var timings = Timings()
    try Self.check(question)
    guard let store else { throw PlantidError.unknownSession(id.rawValue) }
    let stored = try await store.open(id)
    // Neither needs the model, which is still loading.
    let conversation = try conversation(in: stored)
    var plan = plan(question, after: conversation, in: stored, namesPlant: namesPlant)
    let fingerprint = try await model.fingerprint
    try await checkLanguage(of: question)
    var notices: [Notice] = []
    func flush() {
      for notice in notices { events.yield(.notice(notice)) }
      notices = []
    }

    var continued = try await resume(
      stored, conversation, with: fingerprint, reusing: reusing, notices: &notices)
    flush()
    timings.load = watch.lap()
    let workOnLostPhoto = try await identifyLostPhoto(in: &continued, notices: &notices)
    flush()
    if workOnLostPhoto != nil {
      plan = self.plan(
        question, after: continued.conversation, in: stored, namesPlant: namesPlant)
    }
    let unused = plan
    var shown = ""
    func show(_ text: String) {
      guard text.count > shown.count, text.hasPrefix(shown) else { return }
      shown = text
      events.yield(.partial(text))
    }
    show(plan.opening)
    let generated = try await generateAnswer(to: question, in: &continued, notices: &notices) {
      text in
      guard let text else { return plan = unused }
      show(plan.pass(text))
    }
    var usage = generated.usage
    if let workOnLostPhoto { usage.add(workOnLostPhoto) }
    let answer = plan.whole(generated.text)
    if let text = answer.text { show(text) }
    let transcript = continued.setDisplayed(
      answer.text, insteadOf: generated.text, about: plan.subjects[0])
    timings.add(usage.timings, of: watch.lap())
    await save(transcript, in: continued, with: fingerprint, to: &notices)
    flush()
    timings.save = watch.lap()
    timings.total = watch.total

    var document = Answer(
      question: question, answer: answer.text, session: id.rawValue, evaluated: usage.evaluated,
      reused: usage.reused, timings: timings, source: answer.source, subject: plan.subjects[0])
    document.furtherSubjects = plan.furtherSubjects
    events.yield(.answer(document))
  }

  /// What decides, without a model, which plant a question means and how it is answered.
  private func plan(
    _ question: String, after conversation: StoredConversation, in stored: OpenSession,
    namesPlant: Bool
  ) -> AnswerPlan {
    AnswerPlan(
      question, after: conversation.turns.last.map(Exchange.init),
      plants: conversation.plants(stored.record.photos), facts: facts, names: names,
      namesPlant: namesPlant)
  }

  /// - Throws: ``PlantidError/otherLanguage(refusal:)``.
  private func checkLanguage(of question: String) async throws {
    guard await languages() == ["en"], let language = QuestionLanguage(of: question) else { return }
    throw PlantidError.otherLanguage(refusal: language.refusal(of: question))
  }

  private static func check(_ question: String) throws(PlantidError) {
    guard question.unicodeScalars.contains(where: { !$0.isUnprintable && $0 != " " }) else {
      throw .emptyQuestion
    }
    guard question.count <= TextLimit.question else {
      throw .longQuestion(characters: question.count, limit: TextLimit.question)
    }
  }
}
