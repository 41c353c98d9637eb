/// A question about a use of a plant that this program never recommends.
package struct QuestionRisk: Equatable, Sendable {
  /// The use.
  package var topic: RiskTopic
  /// The language of the question, as far as a warning exists in it.
  package var language: WarningLanguage

  /// Finds out whether a question is about such a use; nil when it is not.
  ///
  /// Rather one question too many: one for a story, or by a doctor, counts as well.
  package init?(_ question: String) {
    let whole = RiskText(question)
    var best: (risk: QuestionRisk, score: Int)?
    for terms in RiskTerms.all {
      guard let topic = terms.topic(ofQuestion: whole) else { continue }
      // Languages share words; the frequent ones decide.
      let score = terms.common.count(in: whole)
      if best.map({ score > $0.score }) ?? true {
        best = (QuestionRisk(topic: topic, language: terms.language), score)
      }
    }
    if let best {
      self = best.risk
    } else if let topic = OtherLanguages.topic(of: question) {
      self.init(topic: topic, language: .english)
    } else {
      return nil
    }
  }
}

extension QuestionRisk {
  package init(topic: RiskTopic, language: WarningLanguage) {
    self.topic = topic
    self.language = language
  }
}

extension RiskTerms {
  /// The use that a question is about; nil when it is about none.
  fileprivate func topic(ofQuestion whole: RiskText) -> RiskTopic? {
    var text = whole
    text.words = innocent.replacing(in: text.words, with: "-")
    text = withoutEaters(text)
    if RiskTerms.isAboutCare(whole) { text = ambiguous.removing(from: text) }
    guard let found = questions.topic(of: text) else { return nil }
    return found == .eating && animals.isIn(text) ? .animals : found
  }

  /// Whether a question is about caring for a plant or about what it is, in any language.
  package static func isAboutCare(_ text: RiskText) -> Bool { all.contains { $0.care.isIn(text) } }
}

extension QuestionRisk {
  /// Whether a yes is no answer to a question: it asks for a yes or no, and not about care.
  ///
  /// The topic of such a question is unclear, so a yes to it might approve anything.
  package static func isUnclear(_ question: String) -> Bool {
    let text = RiskText(question)
    guard !RiskTerms.isAboutCare(text) else { return false }
    // A story, a role or a rule to forget may lead to anything.
    if RiskTerms.all.contains(where: { $0.frames.isIn(text) }) { return true }
    guard RiskTerms.all.contains(where: { $0.doubtful.isIn(text) }) else { return false }
    // "Is it a rose?" asks for the name.
    if text.words.count <= 5, kinds.isIn(text) { return false }
    return !text.words.prefix(2).contains(where: openQuestions.contains)
  }

  private static let kinds: TermSet = [
    "is it a", "is it an", "is this a", "is this an", "is that a", "are these", "ist das ein",
    "ist das eine", "est ce un", "est ce une", "es un", "es una",
  ]

  /// Words of questions that a yes does not answer.
  private static let openQuestions: Set<String> = [
    "what", "whats", "which", "who", "whose", "where", "when", "why", "how", "tell", "describe",
    "explain", "welche", "welcher", "welches", "wer", "wo", "wann", "warum", "wie",
    "wieso", "quel", "quelle", "quels", "quelles", "qui", "quand", "pourquoi", "comment",
    "combien", "quoi", "que", "cual", "quien", "donde", "cuando", "como", "cuanto", "cuanta",
    "dime",
    "more", "erzahl", "beschreib",
  ]
}
