/// Keeps an answer from affirming that a plant may be eaten, smoked or used as a medicine.
package enum AnswerGuard {
  /// Whether a sentence of a table or of a description recommends a dangerous use of a plant.
  ///
  /// An English sentence that names a use and warns of it speaks for none, unless it affirms in the same breath.
  static func isClaim(_ sentence: Substring) -> Bool {
    let words = RiskTerms.english.withoutEaters(RiskText(String(sentence)))
    if noNeed.isIn(words) { return true }
    guard isAboutUse(sentence) else { return false }
    return !warnings.isIn(words) && !denials.isIn(words) || affirms(words)
  }

  private static func affirms(_ text: RiskText) -> Bool {
    var text = text
    // A word in between keeps what stood around a denial from becoming a phrase.
    text.words = denials.replacing(in: text.words, with: "-")
    return affirmations.isIn(text)
  }

  /// Whether a sentence names a use of a plant, in any language.
  static func isAboutUse(_ sentence: Substring) -> Bool {
    let words = RiskText(String(sentence))
    return RiskTerms.all.contains { $0.claims.topic(of: $0.withoutEaters(words)) != nil }
      || OtherLanguages.topic(of: String(sentence)) != nil
  }

  /// The text without the sentences that recommend a dangerous use of a plant.
  package static func withoutClaims(_ text: String) -> String {
    text.sentences.filter { !isClaim($0) }.joined()
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text without the sentences that are about poison at all; nil when nothing is left.
  static func withoutHarm(_ text: String) -> String? {
    let kept = text.sentences.filter { sentence in
      !callsHarmlessOutright(sentence) && !poison.isIn(RiskText(String(sentence)))
    }.joined()
    return kept.allSatisfy(\.isWhitespace) ? nil : kept
  }

  private static let poison: TermSet = ["poison*", "toxic*", "nontoxic", "safe", "harmless"]

  /// Whether a text begins with a yes, or calls a plant harmless, in any language.
  package static func affirms(_ text: String) -> Bool {
    var words = RiskText(text)
    let reassures = reassurances.isIn(RiskText(text))
    if reassures || callsHarmlessOutright(text[...]) || OtherLanguages.affirms(words) {
      return true
    }
    words.words = Array(words.words.prefix(3))
    return yes.isIn(words)
  }

  /// Whether a name says that the plant may be eaten, or instructs the reader.
  ///
  /// Many plants are named after their use: `tea`, `salad burnet`, `medicinal aloe`.
  package static func invites(_ name: String) -> Bool {
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

  /// Whether a sentence calls a plant harmless outright, which no photo shows.
  static func callsHarmlessOutright(_ sentence: Substring) -> Bool {
    var words = RiskText(String(sentence))
    words.words = denials.replacing(in: words.words, with: "-")
    return outright.isIn(words)
  }

  /// Whether a sentence only says that there is no answer.
  static func saysNothing(_ sentence: Substring) -> Bool {
    RiskText(String(sentence)).words.starts(with: ["a", "photo", "cannot", "settle"])
  }

  private static let outright: TermSet = [
    "harmless", "non toxic", "nontoxic", "non poisonous", "nonpoisonous", "not poisonous",
    "not toxic", "isnt poisonous", "isnt toxic", "safe for cats", "safe for dogs", "safe for pets",
    "safe for children", "safe for humans", "safe for people", "pet friendly", "pet safe",
    "ungiftig", "nicht giftig", "unbedenklich", "sans danger", "pas toxique", "non toxique",
    "inoffensi*", "no es toxic*", "no toxic*", "no es venenos*", "inofensiv*",
  ]

  private static let reassurances: TermSet = [
    "safe", "safely", "no danger", "no risk", "no problem", "no harm", "no worries", "dont worry",
    "is fine", "are fine", "its fine", "is ok", "is okay", "are ok", "harmlos", "ungefahrlich",
    "keine gefahr", "sans risque", "sin peligro", "sin riesgo",
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

extension String {
  /// The sentences of a text, each with its end and the space after it.
  package var sentences: [Substring] {
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
