/// A regular expression in the words that a grammar knows.
struct GrammarPattern {
  let text: String

  /// - Throws: ``SchemaProblem`` when the grammar cannot hold the expression.
  init(_ pattern: String?) throws(SchemaProblem) {
    guard let pattern else {
      throw SchemaProblem(description: "a regular expression holds what has no pattern")
    }
    text = "^\(pattern)$"
  }
}
