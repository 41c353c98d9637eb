/// Words of one language by what they are about.
package struct RiskTerms: Sendable {
  package var language: WarningLanguage
  /// Frequent words that tell the language.
  package var common: TermSet
  /// Words in a question that make it one of a topic.
  package var questions: [RiskTopic: TermSet]
  /// Words that say that an animal is meant.
  package var animals: TermSet = []
  /// Words that are about nothing dangerous although they sound like it.
  var innocent: TermSet = []
  /// Words that are about a use only where nothing in the question is about caring for the plant: a kitchen
  /// has a window, and a plant has health.
  var ambiguous: TermSet = []
  /// Words that a question about caring for a plant, or about what it is, has in it.
  var care: TermSet = []
  /// Words by which a question is dressed up: a story, a role, a translation, a rule to forget.
  var frames: TermSet = []
  /// Words for eating that plants and insects do as well.
  var feeding: TermSet = []
  /// Who eats, or is eaten, where no person and no pet is meant.
  package var eaters: TermSet = []
  /// Words without which a yes is no yes to a use of a plant, whatever the question is about.
  package var doubtful: TermSet = []
  /// Words that say that a person is meant.
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

  /// The language of a text, as far as its frequent words tell; the first one when they do not.
  package static func language(of text: String) -> WarningLanguage {
    let text = RiskText(text)
    let scores = all.map { (language: $0.language, score: $0.common.count(in: text)) }
    let most = scores.map(\.score).max() ?? 0
    return scores.first { $0.score == most }?.language ?? .english
  }
}

extension RiskTerms {
  /// The text without words for eating, where only plants and insects are said to eat.
  func withoutEaters(_ text: RiskText) -> RiskText {
    guard eaters.isIn(text), !people.isIn(text) else { return text }
    return feeding.removing(from: text)
  }
}

extension [RiskTopic: TermSet] {
  /// The first topic, in the order of topics, of which a term is in the text.
  package func topic(of text: RiskText) -> RiskTopic? {
    RiskTopic.allCases.first { self[$0]?.isIn(text) == true }
  }
}
