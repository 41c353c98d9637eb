/// Keeps an answer from affirming that a plant may be eaten, smoked or used as a medicine.
enum AnswerGuard {
  /// The answer to a question about such a use: the model's own where it only warns, else a warning.
  static func answer(_ text: String?, to risk: QuestionRisk) -> String {
    guard let text, isPlainWarning(text) else { return risk.topic.warning(in: risk.tongue) }
    return namesHelp(text) ? text : text + " " + risk.topic.hint(in: risk.tongue)
  }

  /// Whether a text says whom to call.
  static func namesHelp(_ text: String) -> Bool {
    let words = RiskText(text)
    return RiskTerms.all.contains { $0.helpers.isIn(words) }
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
      let text = terms.withoutEaters(words)
      guard let topic = terms.claims.topic(of: text) else { continue }
      if !terms.warns(text) || terms.affirms(text) {
        return QuestionRisk(topic: topic, tongue: terms.tongue)
      }
    }
    // Of other languages only the words for a use are known, so whoever names one is not heard.
    return FurtherTongues.topic(of: String(sentence)).map {
      QuestionRisk(topic: $0, tongue: .english)
    }
  }

  /// The text without the sentences that speak for a dangerous use of a plant.
  static func withoutClaims(_ text: String) -> String {
    text.sentences.filter { claim(in: $0) == nil }.joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether a word names a use of a plant.
  static func isAboutUse(_ word: Substring) -> Bool {
    let words = RiskText(String(word))
    return RiskTerms.all.contains { $0.claims.topic(of: words) != nil }
      || FurtherTongues.topic(of: String(word)) != nil
  }

  /// Whether a text begins with a yes, or calls a plant harmless, in any language.
  static func affirms(_ text: String) -> Bool {
    var words = RiskText(text)
    if callsHarmless(text) || FurtherTongues.affirms(words) { return true }
    words.words = Array(words.words.prefix(3))
    return yes.isIn(words)
  }

  /// Whether a name says that the plant may be eaten, or tells the reader what to do.
  ///
  /// Plants are called after what they are used for: `tea`, `salad burnet`, `medicinal aloe` are names.
  static func invites(_ name: String) -> Bool {
    let words = RiskText(name)
    return invitations.isIn(words)
      || yes.isIn(RiskText(name.prefix(12).description)) && words.words.count > 3
  }

  private static let invitations: TermSet = [
    "safe", "edible plant", "edible mushroom", "is edible", "are edible", "eat it", "eat me",
    "eat this",
    "you can", "can be eaten", "non toxic", "nontoxic", "not poisonous", "not toxic", "harmless",
    "ignore", "instruction*", "system", "prompt", "ist essbar", "essbare pflanze", "ungiftig",
    "plante comestible", "planta comestible", "answer", "always say", "say that",
  ]

  /// What has to be said to a sentence that calls a plant harmless outright, which no photo shows.
  static func harmlessness(in sentence: Substring) -> QuestionRisk? {
    var words = RiskText(String(sentence))
    words.words = RiskTerms.english.denials.replacing(in: words.words, with: "-")
    guard outright.isIn(words) else { return nil }
    return QuestionRisk(topic: .eating, tongue: RiskTerms.tongue(of: String(sentence)))
  }

  private static let outright: TermSet = [
    "harmless", "non toxic", "nontoxic", "non poisonous", "nonpoisonous", "not poisonous",
    "not toxic", "isnt poisonous", "isnt toxic", "safe for cats", "safe for dogs", "safe for pets",
    "safe for children", "safe for humans", "safe for people", "pet friendly", "pet safe",
    "ungiftig", "nicht giftig", "unbedenklich", "sans danger", "pas toxique", "non toxique",
    "inoffensi*", "no es toxic*", "no toxic*", "no es venenos*", "inofensiv*",
  ]

  private static let yes: TermSet = [
    "yes", "yep", "yeah", "yup", "sure", "certainly", "of course", "absolutely", "definitely",
    "indeed", "correct", "right", "true", "ok", "okay", "go ahead", "no problem", "you can",
    "you may", "you could", "feel free", "agreed", "confirmed", "exactly", "affirmative", "fine",
    "ja", "jawohl", "klar", "naturlich", "sicher", "gern", "gerne", "stimmt", "genau", "du kannst",
    "sie konnen", "man kann", "oui", "bien sur", "exactement", "tout a fait", "vous pouvez",
    "tu peux", "on peut", "si", "claro", "por supuesto", "correcto", "exacto", "puede", "puedes",
    "se puede",
  ]
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
