/// Words of one language by what they are about.
struct RiskTerms: Sendable {
  var tongue: Tongue
  /// Frequent words that tell the language.
  var common: TermSet
  /// Words in a question that make it one of a topic.
  var questions: [RiskTopic: TermSet]
  /// Words that say that an animal is meant.
  var animals: TermSet = []
  /// Words that are about nothing dangerous although they sound like it.
  var innocent: TermSet = []
  /// Words in an answer that say what a plant is used for.
  var claims: [RiskTopic: TermSet]
  /// Words that turn a claim into a warning.
  var warnings: TermSet
  /// Phrases that deny, although a word in them affirms.
  var denials: TermSet = []
  /// Words that affirm, or that call a plant harmless.
  var affirmations: TermSet
  /// Words that name somebody who helps.
  var helpers: TermSet

  /// All languages; the first is the one in which a warning is given when in doubt.
  static let all = [english, german, french, spanish]
}

extension RiskTerms {
  /// Whether a text warns.
  func warns(_ text: RiskText) -> Bool { warnings.isIn(text) || denials.isIn(text) }

  /// Whether a text affirms, or calls a plant harmless.
  func affirms(_ text: RiskText) -> Bool {
    var text = text
    // A word in between keeps what stood around a denial from becoming a phrase.
    text.words = denials.replacing(in: text.words, with: "-")
    return affirmations.isIn(text)
  }
}

extension [RiskTopic: TermSet] {
  /// The first topic, in the order of topics, of which a term is in the text.
  func topic(of text: RiskText) -> RiskTopic? {
    RiskTopic.allCases.first { self[$0]?.isIn(text) == true }
  }
}
