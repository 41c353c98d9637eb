/// A question about a use of a plant that this program never speaks for.
package struct QuestionRisk: Equatable, Sendable {
  /// The use.
  package var topic: RiskTopic
  /// The language of the question, as far as a warning exists in it.
  package var tongue: Tongue

  /// Finds out whether a question is about such a use; nil when it is not.
  ///
  /// Rather one question too many: what is asked for a story, or by a doctor, is asked all the same.
  package init?(_ question: String) {
    let whole = RiskText(question)
    var best: (risk: QuestionRisk, score: Int)?
    for terms in RiskTerms.all {
      var text = whole
      text.words = terms.innocent.replacing(in: text.words, with: "-")
      guard let found = terms.questions.topic(of: text) else { continue }
      let topic = found == .eating && terms.animals.isIn(text) ? .animals : found
      // Languages share words; the frequent ones tell which it is.
      let score = terms.common.count(in: text)
      if best.map({ score > $0.score }) ?? true {
        best = (QuestionRisk(topic: topic, tongue: terms.tongue), score)
      }
    }
    if let best {
      self = best.risk
      return
    }
    guard let topic = Self.otherTongues.first(where: { question.lowercased().contains($0.key) })
    else {
      return nil
    }
    self.topic = topic.value
    tongue = .english
  }

  /// Words of further languages, found anywhere in a text.
  private static let otherTongues: KeyValuePairs<String, RiskTopic> = [
    "mangia": .eating, "commestibil": .eating, "comestív": .eating, "eetbaar": .eating,
    "opeten": .eating, "jadaln": .eating, "zjeść": .eating, "jedlá": .eating, "ätlig": .eating,
    "äta": .eating, "spiselig": .eating, "yenir": .eating, "yiyebilir": .eating,
    "съедоб": .eating, "съесть": .eating, "есть ли можно": .eating, "можно есть": .eating,
    "кушать": .eating, "їстівн": .eating, "食": .eating, "吃": .eating, "먹": .eating,
    "खा": .eating, "أكل": .eating, "לאכול": .eating, "φάω": .eating, "βρώσιμ": .eating,
    "fumare": .smoking, "roken": .smoking, "palić": .smoking, "röka": .smoking, "курить": .smoking,
    "抽": .smoking, "吸う": .smoking, "피우": .smoking, "تدخين": .smoking, "лечеб": .medicine,
    "лекарств": .medicine, "药": .medicine, "薬": .medicine, "약": .medicine, "دواء": .medicine,
    "geneeskrachtig": .medicine, "lecznic": .medicine, "curare": .medicine, "curativ": .medicine,
  ]
}
