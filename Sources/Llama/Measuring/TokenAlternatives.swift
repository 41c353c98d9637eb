/// What could have come instead, at each token of an answer until its identity was whole.
///
/// With it the other answers are found without answering again: the context still holds everything that
/// they share with the one that was given.
struct TokenAlternatives: Sendable {
  /// The digests of the messages that were answered.
  var messages: [String]
  /// The grammar that the answer was held to.
  var grammar: TokenGrammar?
  /// The position at which the answer begins.
  var position: Int
  /// The tokens that were chosen.
  var tokens: [Token] = []
  /// What each could have been, the chosen one included.
  var choices: [[Choice]] = []
  /// The whole answer; nil before there is one.
  var answer: String?

  /// Choices less probable than this are not recorded.
  static let least = 1e-5
}
