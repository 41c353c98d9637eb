package import Files

/// Something a user should know besides the answer.
package enum Notice: Equatable, Sendable {
  /// An interrupted write had left bytes in the transcript, which were cut off.
  case cutTail(byteCount: Int, keptAside: String?)
  /// The last turn had no answer, and is left out.
  case unansweredTurn
  /// The saved context cannot be used, so the conversation is evaluated again.
  case rebuilding(reason: String)
  /// Another model began the session.
  case otherModel(before: String, now: String)
  /// A photo of the session is missing or altered.
  case photoGone(name: String)
  /// The answer about the photo was lost, so the photo was looked at again.
  case identifiedAgain
  /// The oldest questions do not fit any more; the model does not see them.
  case omittedQuestions(Int)
  /// The answer could not be saved.
  case notSaved(PlantidError)
  /// The evaluated context could not be saved; the next question takes longer.
  case contextNotSaved(reason: String)
  /// A part of the model's answer was left out.
  case remark(String)
  /// Of several photos of a plant, one is another one again.
  case repeatedPhoto(String, first: String)

  /// How much a notice matters.
  package enum Level: Int, Comparable, Sendable {
    /// For users who want details.
    case detail
    /// Something was done differently than usual; nothing is lost.
    case note
    /// Something is lost.
    case warning

    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// How much it matters.
  package var level: Level {
    switch self {
    case .remark: .detail
    case .rebuilding, .otherModel, .identifiedAgain, .repeatedPhoto: .note
    case .cutTail, .unansweredTurn, .photoGone, .omittedQuestions, .notSaved, .contextNotSaved:
      .warning
    }
  }
}

extension Notice: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cutTail(let count, let aside):
      "the end of the session's transcript was broken off; \(count) bytes of it were left out"
        + (aside.map { " and kept in \($0.printable())" } ?? "")
    case .unansweredTurn:
      "the last question of the session had no answer, and is left out"
    case .rebuilding(let reason):
      "the saved context cannot be used: \(reason.printable()); "
        + "reading the conversation again from the stored photo"
    case .otherModel(let before, let now):
      "the session was begun with \(before.printable(limit: 60)); "
        + "going on with \(now.printable(limit: 60)) from its transcript"
    case .photoGone(let name):
      "the stored photo \(name.printable(limit: 90)) is gone or altered; "
        + "going on without it, from the text alone"
    case .identifiedAgain:
      "the answer about the photo had been lost; the stored photo was looked at again"
    case .omittedQuestions(let count):
      "the session is too long for the model; "
        + "it no longer sees the oldest \(count == 1 ? "question" : "\(count) questions")"
    case .notSaved(let error):
      "this answer was not saved: \(error)"
    case .contextNotSaved(let reason):
      "the context was not saved, so the next question takes longer: \(reason.printable())"
    case .remark(let text):
      text
    case .repeatedPhoto(let file, let first):
      file == first
        ? "\(file.printable()) is named more than once, and counts once"
        : "\(file.printable()) is the same photo as \(first.printable()), and they count once"
    }
  }
}

/// A document with what a user should know besides.
package struct Outcome<Document: Sendable>: Sendable {
  package var document: Document
  /// What else there is to say, in order.
  package var notices: [Notice]
}

extension Outcome {
  /// Why the answer was not saved; nil when it was.
  package var saveFailure: PlantidError? {
    for case .notSaved(let error) in notices { return error }
    return nil
  }
}

extension Outcome: Equatable where Document: Equatable {}
