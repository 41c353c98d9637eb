import Files
import LanguageModels
import Sessions

/// A stored session that a model continues.
struct ContinuedSession: Sendable {
  var stored: OpenSession
  var conversation: StoredConversation
  /// The session at the end of the conversation.
  var session: LanguageModelSession
  /// How many of the oldest questions the model does not see.
  var omittedCount: Int
  /// The entries since the session was opened.
  var added: [Transcript.Entry] = []

  var archive: PhotoArchive { PhotoArchive(files: stored.files) }

  /// The photo whose answer was lost; nil when the conversation has an answer about a photo.
  var lostPhoto: String? {
    if let name = conversation.unanswered?.photoNames.first { return name }
    return conversation.turns.contains(where: \.hasPhoto) ? nil : stored.record.photos.last?.file
  }

  /// Adds a turn to the conversation.
  mutating func add(_ entries: some Sequence<Transcript.Entry>) {
    let entries = Array(entries)
    added += entries
    conversation.turns.append(.init(entries: entries))
  }

  /// The conversation with what was shown for the last answer, in its place where that is not what the model
  /// said, and with the plant that it is about.
  mutating func setDisplayed(
    _ shown: String?, insteadOf generated: String?, about subject: AnswerSubject
  )
    -> Transcript
  {
    let transcript = session.transcript.showing(
      .answer(shown), insteadOfWords: shown != generated, about: subject)
    if let answer = transcript.last, !added.isEmpty { added[added.count - 1] = answer }
    return transcript
  }
}

extension PlantIdentifier {
  /// The conversation of a stored session, with the user's corrections.
  ///
  /// - Throws: ``PlantidError/damagedSession(_:reason:)``.
  func conversation(in stored: OpenSession) throws(PlantidError) -> StoredConversation {
    let archive = PhotoArchive(files: stored.files)
    var conversation = StoredConversation(try archive.decode(stored.entries, of: stored.id))
    if let correction = stored.record.correction { conversation.take(correction, facts: facts) }
    return conversation
  }

  /// Continues a stored session: restores its evaluated context, or prepares to evaluate it again.
  ///
  /// - Throws: `CancellationError`.
  func resume(
    _ stored: OpenSession, _ conversation: StoredConversation,
    with fingerprint: ModelFingerprint, reusing: Bool, notices: inout [Notice]
  ) async throws -> ContinuedSession {
    if stored.droppedByteCount > 0 {
      notices.append(.cutTail(byteCount: stored.droppedByteCount, keptAside: stored.keptAside))
    }
    if conversation.unanswered != nil { notices.append(.unansweredTurn) }
    let omitted = stored.record.omittedQuestions
    var transcript = conversation.transcript(omitting: omitted)
    var isRestored = false
    if reusing {
      isRestored = try await restore(transcript, of: stored, with: fingerprint, notices: &notices)
    }
    if !isRestored {
      let read = transcript.readingPhotos(from: PhotoArchive(files: stored.files))
      transcript = read.transcript
      notices += read.gone.map(Notice.photoGone)
    }
    return ContinuedSession(
      stored: stored, conversation: conversation,
      session: LanguageModelSession(model: model, transcript: transcript), omittedCount: omitted)
  }

  /// Restores the saved context if it fits; otherwise returns why not.
  private func restore(
    _ transcript: Transcript, of stored: OpenSession, with fingerprint: ModelFingerprint,
    notices: inout [Notice]
  ) async throws -> Bool {
    let before = stored.record.model
    guard before.sha256 == fingerprint.sha256,
      before.projectorSHA256 == fingerprint.projectorSHA256
    else {
      notices.append(.otherModel(before: before.name, now: fingerprint.name))
      return false
    }
    guard stored.files.hasContext else {
      notices.append(.rebuilding(reason: "there is none"))
      return false
    }
    do {
      try await model.restoreContext(of: transcript, from: stored.files.contextFile)
      return true
    } catch let cancellation as CancellationError {
      throw cancellation
    } catch {
      // Whatever is wrong with the context, there are the transcript and the photo.
      notices.append(.rebuilding(reason: sentence(of: error)))
      return false
    }
  }
}
