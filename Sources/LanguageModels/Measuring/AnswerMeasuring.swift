/// A model that measures how probable its answers are; one that cannot returns nil, never a guess.
package protocol AnswerMeasuring: LanguageModel {
  /// Finds the most likely beginnings of an answer, the most likely first.
  ///
  /// Their probabilities are of different texts, so together they are at most 1.
  ///
  /// - Throws: an error of the model; `CancellationError` when the task was cancelled.
  func likeliestAnswers(_ search: AnswerSearch) async throws -> [MeasuredAnswer]?

  /// Ranks texts by how probable it is that an answer begins with them.
  ///
  /// - Throws: an error of the model; `CancellationError` when the task was cancelled.
  func rank(_ search: BeginningSearch) async throws -> RankedBeginnings?
}

/// What is looked for among the answers that a model could give.
package struct AnswerSearch: Sendable {
  /// The conversation; its last entry waits for an answer, or was answered just now.
  package var transcript: Transcript
  /// What answers look like: an object.
  package var schema: GenerationSchema
  /// The object's first properties: answers that differ in them are different answers.
  package var identity: [String]
  /// Values, as JSON, that decide the answer: it is known as soon as one of them is there.
  package var settling: [String: String]
  /// The properties after those of the identity, which are completed as the model would.
  package var details: [String]
  /// How many answers are followed at a time.
  package var width: Int
  /// Answers less probable than this are not followed.
  package var least: Double

  /// Describes what is looked for.
  package init(
    transcript: Transcript, schema: GenerationSchema, identity: [String],
    settling: [String: String] = [:], details: [String] = [], width: Int = 16,
    least: Double = 0.005
  ) {
    self.transcript = transcript
    self.schema = schema
    self.identity = identity
    self.settling = settling
    self.details = details
    self.width = width
    self.least = least
  }
}

extension MetadataKey<[String]> {
  /// The properties of the identity of the answer that a request asks for.
  ///
  /// A model that knows them in advance records the alternatives while it answers.
  package static var identity: Self { Self("identity") }
}

/// The beginning of an answer with its probability.
package struct MeasuredAnswer: Sendable {
  /// The properties of the beginning, further ones perhaps.
  package var content: GeneratedContent
  /// The logarithm of the probability of the identity, given the conversation and the schema.
  package var logProbability: Double

  /// Describes an answer.
  package init(content: GeneratedContent, logProbability: Double) {
    self.content = content
    self.logProbability = logProbability
  }
}
