/// Sentences with which a model refuses to answer.
package enum Refusal {
  /// Whether a text declines to answer: `I'm sorry, I can't …`.
  package static func isRefusal(_ text: String) -> Bool {
    let words = normalized(text)
    return openings.contains { words.hasPrefix($0) } || phrases.contains { words.contains($0) }
  }

  /// Lower case, straight apostrophes, single spaces, nothing before the first letter.
  package static func normalized(_ text: String) -> String {
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

  /// What a sentence is about that declines a request, and not something else: `I can't help with that`.
  private static let requests = [
    "sorry", "apolog", "language model", "as an ai", "help", "assist", "comply", "fulfil",
    "tut mir leid", "entschuldigung", "helfen", "désolé", "lo siento", "ayudar",
  ]

  /// Whether a text declines a request; in doubt it does not.
  static func declinesRequest(_ text: String) -> Bool {
    let words = normalized(text)
    return isRefusal(text) && requests.contains { words.contains($0) }
  }
}

extension GenerationSchema {
  /// The words of a refusal within a schema; nil for an answer.
  ///
  /// A grammar leaves a model no other place for them than the first text of its value.
  package func refusal(in json: String) -> String? {
    guard let content = try? GeneratedContent(json: json), let text = content.firstText,
      Refusal.declinesRequest(text)
    else { return nil }
    return text
  }
}

extension GeneratedContent {
  /// The first text of a value, in the order of its properties.
  fileprivate var firstText: String? {
    switch value {
    case .null, .bool, .number: nil
    case .string(let text): text
    case .array(let elements): elements.lazy.compactMap(\.firstText).first
    case .structure(let properties, let keys):
      keys.lazy.compactMap { properties[$0]?.firstText }.first
    }
  }
}
