package import Files

extension PlantidError {
  /// A question without a word in it.
  package static var emptyQuestion: PlantidError {
    PlantidError(.usage, "the question is empty; write it after 'ask'")
  }

  /// A question that is longer than the limit.
  package static func longQuestion(characters: Int, limit: Int) -> PlantidError {
    PlantidError(
      .usage, "the question has \(characters) characters; at most \(limit) fit")
  }

  /// A question in a language that the model cannot answer in; the refusal is in that language.
  package static func otherLanguage(refusal: String) -> PlantidError {
    PlantidError(.otherLanguage, refusal)
  }

  /// A profile that does not exist or is invalid.
  package static func profile(_ name: String, reason: String) -> PlantidError {
    PlantidError(.usage, "the profile \(name.printable()): \(reason.printable())")
  }

  /// A profile of more bytes than a profile may have.
  static func tooLargeProfile(_ name: String) -> PlantidError {
    .profile(name, reason: "it is larger than \(Limit.profileFile.words); shorten it")
  }

  /// A model that does not say how probable its answers are, where that is needed.
  package static func unmeasurable(model: String) -> PlantidError {
    PlantidError(
      .unmeasurable,
      "\(model.printable(limit: 60)) does not say how probable its answers are, which this needs; "
        + "use another model")
  }

  /// An answer that ended before it was whole.
  package static func incompleteAnswer(limit: Int?) -> PlantidError {
    PlantidError(
      .cutAnswer,
      "the answer was cut off at "
        + (limit.map { "the limit of \($0) tokens" } ?? "the token limit")
        + "; raise it with --max-tokens")
  }

  /// An answer that is not what the schema asks for.
  package static func unreadableAnswer(reason: String) -> PlantidError {
    PlantidError(
      .malformedAnswer, "the model's answer cannot be read: \(reason.printable(limit: 120))")
  }
}
