/// Words of one language by what they are about.
package struct RiskTerms: Sendable {
  package var language: WarningLanguage
  /// Frequent words that identify the language.
  package var common: TermSet
  /// Words that show the topic of a question.
  package var questions: [RiskTopic: TermSet]
  /// Words for animals.
  package var animals: TermSet = []
  /// Words that are about nothing dangerous although they sound like it.
  var innocent: TermSet = []
  /// Words that are about a use only where nothing in the question is about caring for the plant: a kitchen
  /// has a window, and a plant has health.
  var ambiguous: TermSet = []
  /// Words that a question about caring for a plant, or about what it is, has in it.
  var care: TermSet = []
  /// Words that disguise a question: as a story, a role, a translation, a rule to forget.
  var frames: TermSet = []
  /// Words for eating that plants and insects do as well.
  var feeding: TermSet = []
  /// What eats or is eaten, where neither people nor pets are meant.
  package var eaters: TermSet = []
  /// Words without which a yes cannot approve a use of a plant.
  package var doubtful: TermSet = []
  /// Words for people.
  package var people: TermSet = []
  /// Words in an answer that say what a plant is used for.
  package var claims: [RiskTopic: TermSet]

  /// All terms that a question can hold.
  package var everyTerm: [TermSet] {
    questions.values + [
      common, animals, innocent, ambiguous, care, frames, feeding, eaters, doubtful,
    ]
      + [people]
  }

  /// All languages; the first is the one in which a warning is given when in doubt.
  package static let all = [english, german, french, spanish]

  /// The language of a text by its frequent words; the first one when they do not decide.
  package static func language(of text: String) -> WarningLanguage {
    let text = RiskText(text)
    let scores = all.map { (language: $0.language, score: $0.common.count(in: text)) }
    let most = scores.map(\.score).max() ?? 0
    return scores.first { $0.score == most }?.language ?? .english
  }
}

extension RiskTerms {
  /// The text without words for eating, where only plants and insects eat.
  func withoutEaters(_ text: RiskText) -> RiskText {
    guard eaters.isIn(text), !people.isIn(text) else { return text }
    return feeding.removing(from: text)
  }
}

extension [RiskTopic: TermSet] {
  /// The first topic that has a term in the text, in the order of topics.
  package func topic(of text: RiskText) -> RiskTopic? {
    RiskTopic.allCases.first { self[$0]?.isIn(text) == true }
  }
}
