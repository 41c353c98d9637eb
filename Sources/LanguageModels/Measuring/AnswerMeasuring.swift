/// A model that tells how probable its answers are; a model that cannot says so by nil, never by a guess.
package protocol AnswerMeasuring: LanguageModel {
  /// Finds the likeliest ways an answer could begin, the likeliest first.
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
  /// Values, as JSON, after which nothing else matters: the answer is known as soon as one is there.
  package var settling: [String: String]
  /// The properties after those of the identity, which are wanted as the model would go on.
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

extension AnswerSearch {
  /// Under which name the metadata of a request say, as an array, what the identity of its answer is.
  ///
  /// A model that knows it beforehand notes the other ways while it answers, and need not look again.
  package static let identityKey = "identity"
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
