/// The answer to one question about a photo; version 1 of a document that programs read.
package struct Answer: Codable, Equatable, Sendable {
  /// The name of the document's form.
  package static let schema = "plantid.answer/1"

  /// The form of the document.
  package private(set) var schema = Self.schema
  /// The question, word for word.
  package var question: String
  /// The answer; null when the model had none.
  package var answer: String?
  /// The session the question belongs to.
  package var session: String
  /// The part of the prompt that was evaluated for this answer.
  package var evaluated: TokenCounts
  /// The part of the prompt that had been evaluated before.
  package var reused: TokenCounts
  /// How long the stages took.
  package var timings: Timings
  /// Where the model ran.
  package private(set) var route = "on-device"
  /// Where the answer is from; nil when it is the model's own, and then not in the document.
  package var source: String?
  /// The plant that the answer is about.
  package var subject = AnswerSubject(from: .none)
  /// The further plants that it is about; nil where there are none.
  package var furtherSubjects: [AnswerSubject]?

  /// The document with its properties in their order; what is not known is null.
  package var json: JSONDocument {
    .object(
      [
        .init("schema", .string(schema)), .init("question", .string(question)),
        .init("answer", .string(orNull: answer)), .init("session", .string(session)),
        .init("evaluated", evaluated.json), .init("reused", reused.json),
        .init("timings", timings.json), .init("route", .string(route)),
      ] + (source.map { [.init("source", .string($0))] } ?? []) + [.init("subject", subject.json)]
        + (furtherSubjects.map { [.init("furtherSubjects", .array($0.map(\.json)))] } ?? []))
  }
}
