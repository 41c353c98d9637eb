import Botany
import Files
import LanguageModels
import Sessions

/// What came of a question.
struct GeneratedAnswer: Sendable {
  /// The answer; nil when the model had none.
  var text: String?
  var usage: ModelUsage
}

extension PlantIdentifier {
  /// Looks at the photo again when the answer about it was lost; nil when it was not.
  ///
  /// - Throws: ``PlantidError/damagedSession(_:reason:)`` when the photo is lost as well and nothing else
  ///   was said.
  func identifyLostPhoto(
    in continued: inout ContinuedSession, notices: inout [Notice]
  ) async throws -> ModelUsage? {
    guard let name = continued.lostPhoto else { return nil }
    guard let photo = continued.archive.photo(named: name) else {
      guard !continued.conversation.turns.isEmpty else {
        throw PlantidError.damagedSession(
          continued.stored.id.rawValue, reason: "its photo and the answer about it are lost")
      }
      notices.append(.photoGone(name: name))
      return nil
    }
    let count = continued.session.transcript.count
    let turn = try await plant(in: photo, continuing: continued.session)
    continued.session = LanguageModelSession(model: model, transcript: turn.transcript)
    continued.add(turn.transcript.dropFirst(count))
    notices.append(.identifiedAgain)
    return turn.usage
  }

  /// Asks the question, leaving out the oldest ones while the conversation is too long for the model.
  ///
  /// `partial` gets the growing answer, and nil when the context was full in the middle of it: then it
  /// begins anew.
  func generateAnswer(
    to question: String, in continued: inout ContinuedSession, notices: inout [Notice],
    partial: (String?) -> Void
  ) async throws -> GeneratedAnswer {
    let before = continued.omittedCount
    while true {
      var hasBegun = false
      do {
        let count = continued.session.transcript.count
        let generated = try await stream(question, in: continued.session) {
          hasBegun = true
          partial($0)
        }
        if continued.omittedCount > before {
          notices.append(.omittedQuestions(continued.omittedCount))
        }
        continued.add(continued.session.transcript.dropFirst(count))
        return generated
      } catch LanguageModelError.contextSizeExceeded(let details) {
        try shorten(&continued, toFit: details, notices: &notices)
        if hasBegun { partial(nil) }
      }
    }
  }

  /// Leaves out as many of the oldest questions as the excess suggests, and at least one.
  ///
  /// - Throws: `LanguageModelError.contextSizeExceeded` when there is none to leave out.
  func shorten(
    _ continued: inout ContinuedSession, toFit details: LanguageModelError.ContextSizeExceeded,
    notices: inout [Notice]
  ) throws(LanguageModelError) {
    let all = continued.conversation.omissibleCount
    guard continued.omittedCount < all else { throw .contextSizeExceeded(details) }
    let share = Double(details.contextSize) / Double(max(details.tokenCount, 1))
    // There must be room for the answer and further turns.
    let kept = Int(Double(all - continued.omittedCount) * min(share, 1) * 0.7)
    continued.omittedCount = max(continued.omittedCount + 1, all - kept)
    let transcript = continued.conversation.transcript(omitting: continued.omittedCount)
    let read = transcript.readingPhotos(from: continued.archive)
    continued.session = LanguageModelSession(model: model, transcript: read.transcript)
    for name in read.gone where !notices.contains(.photoGone(name: name)) {
      notices.append(.photoGone(name: name))
    }
  }

  /// Asks the question once.
  private func stream(
    _ question: String, in session: LanguageModelSession, partial: (String) -> Void
  ) async throws -> GeneratedAnswer {
    session.transcriptErrorHandlingPolicy = .preserveTranscript
    let count = session.transcript.count
    let stream = session.streamResponse(
      to: question, generating: PlantAnswer.self, options: generation,
      contextOptions: contextOptions)
    var shown = ""
    do {
      var last: LanguageModelSession.ResponseStream<PlantAnswer>.Snapshot?
      for try await snapshot in stream {
        last = snapshot
        let text = AnswerText.displayed(partial: snapshot.content.answer ?? "")
        if text.count > shown.count, !Placeholder.isPlaceholder(text) {
          shown = text
          partial(text)
        }
      }
      try Task.checkCancellation()
      guard let last else { throw CancellationError() }
      let answer = try PlantAnswer(last.rawContent)
      return GeneratedAnswer(text: AnswerText.whole(answer.answer), usage: ModelUsage(last.usage))
    } catch {
      throw Self.plantidError(for: error, text: session.transcript[count...].answerText)
    }
  }
}
