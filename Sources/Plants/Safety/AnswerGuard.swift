/// Keeps an answer from affirming that a plant may be eaten, smoked or used as a medicine.
enum AnswerGuard {
  /// The answer to a question about such a use: the model's own where it only warns, else a warning.
  static func answer(_ text: String?, to risk: QuestionRisk) -> String {
    guard let text, isPlainWarning(text) else { return risk.topic.warning(in: risk.tongue) }
    let words = RiskText(text)
    let namesHelp = RiskTerms.all.contains { $0.helpers.isIn(words) }
    return namesHelp ? text : text + " " + risk.topic.hint(in: risk.tongue)
  }

  /// Whether a text warns and affirms nothing, in every language.
  private static func isPlainWarning(_ text: String) -> Bool {
    let words = RiskText(text)
    return RiskTerms.all.contains { $0.warns(words) }
      && !RiskTerms.all.contains { $0.affirms(words) }
      && text.sentences.allSatisfy { claim(in: $0) == nil }
  }

  /// The use that a sentence speaks for; nil when it speaks for none.
  ///
  /// A sentence that names a use and warns of it speaks for none, unless it affirms in the same breath.
  static func claim(in sentence: Substring) -> QuestionRisk? {
    let words = RiskText(String(sentence))
    for terms in RiskTerms.all {
      guard let topic = terms.claims.topic(of: words) else { continue }
      if !terms.warns(words) || terms.affirms(words) {
        return QuestionRisk(topic: topic, tongue: terms.tongue)
      }
    }
    return nil
  }

  /// Whether a word names a use of a plant.
  static func isAboutUse(_ word: Substring) -> Bool {
    let words = RiskText(String(word))
    return RiskTerms.all.contains { $0.claims.topic(of: words) != nil }
  }
}

extension QuestionRisk {
  init(topic: RiskTopic, tongue: Tongue) {
    self.topic = topic
    self.tongue = tongue
  }
}

extension String {
  /// The sentences of a text, each with its end and the space after it.
  var sentences: [Substring] {
    var sentences: [Substring] = []
    var start = startIndex
    var index = startIndex
    while index < endIndex {
      let character = self[index]
      let next = self.index(after: index)
      let isEnd = ".!?…\n。！？".contains(character)
      if isEnd, next == endIndex || self[next].isWhitespace || character == "\n" {
        var end = next
        while end < endIndex, self[end].isWhitespace { end = self.index(after: end) }
        sentences.append(self[start..<end])
        start = end
        index = end
      } else {
        index = next
      }
    }
    if start < endIndex { sentences.append(self[start...]) }
    return sentences
  }
}
