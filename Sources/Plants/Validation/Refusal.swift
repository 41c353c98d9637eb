/// Sentences by which a model declines instead of answering.
package enum Refusal {
  /// Whether a text declines to answer: `I'm sorry, I can't …`.
  package static func isRefusal(_ text: String) -> Bool {
    let words = normalized(text)
    return openings.contains { words.hasPrefix($0) } || phrases.contains { words.contains($0) }
  }

  /// Whether a text is a sentence about the photo or the model, where a name is asked for.
  static func isInPlaceOfName(_ text: String) -> Bool {
    let words = normalized(text)
    return isRefusal(text) || remarks.contains { words.hasPrefix($0) }
  }

  /// Lower case, straight apostrophes, single spaces, nothing before the first letter.
  private static func normalized(_ text: String) -> String {
    let straight = text.lowercased().map { "’‘`´".contains($0) ? "'" : $0 }
    return String(straight.drop { !$0.isLetter })
      .split(whereSeparator: \.isWhitespace).joined(separator: " ") + " "
  }

  private static let openings = [
    "sorry ", "sorry, ", "sorry. ", "i'm sorry", "i am sorry", "my apologies", "i apologize",
    "i apologise", "apologies", "unfortunately, i ", "unfortunately i ", "i cannot ", "i can't ",
    "i can not ", "i could not ", "i couldn't ", "i'm not able", "i am not able", "i'm unable",
    "i am unable", "i won't ", "i will not ", "as an ai", "as a language model",
    "es tut mir leid", "tut mir leid", "entschuldigung", "ich kann nicht", "ich kann ihnen nicht",
    "ich kann dir nicht", "ich kann dabei nicht", "ich kann das nicht",
    "désolé", "je suis désolé", "je ne peux pas", "je ne suis pas en mesure",
    "lo siento", "no puedo ",
  ]

  private static let phrases = [
    "language model", "can't help with", "cannot help with", "can't assist", "cannot assist",
  ]

  private static let remarks = [
    "unable to ", "i do not ", "i don't ", "i'm not sure", "i am not sure", "cannot ", "can't ",
    "could not ", "it is ", "it's ", "there is ", "there's ", "no plant ", "this is ", "sure, ",
    "sure! ", "here is ", "here's ", "the plant ", "the photo ", "the picture ", "the image ",
    "unfortunately", "leider ", "ich ", "je ", "i think ", "i believe ", "not a ",
  ]
}
