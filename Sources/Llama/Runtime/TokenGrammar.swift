internal import CLlama

/// Which texts a model may generate.
struct TokenGrammar: Sendable, Hashable {
  /// The rules, in llama.cpp's notation.
  let rules: String
  /// Patterns; where there are some, anything goes until one is found in what is generated.
  var openings: [String] = []

  /// The compact JSON values that a JSON schema describes.
  init(schema: String) throws(ShimFailure) {
    var text: UnsafeMutablePointer<CChar>?
    try check(pll_grammar_from_schema(schema, &text))
    defer { pll_text_free(text) }
    rules = text.map { String(cString: $0) } ?? ""
  }

  init(rules: String, openings: [String] = []) {
    self.rules = rules
    self.openings = openings
  }

  /// The grammar that a format lends; nil when it has none.
  init?(_ lent: pll_grammar) {
    guard let rules = lent.rules else { return nil }
    self.init(
      rules: String(cString: rules),
      openings: (0..<lent.opening_count).compactMap { index in
        lent.openings[index].map { String(cString: $0) }
      })
  }

  func withShim<Result>(_ body: (inout pll_grammar) -> Result) -> Result {
    var texts = CTexts()
    defer { texts.free() }
    let patterns = openings.map { texts.add($0) }
    let rules = texts.add(rules)
    return patterns.withUnsafeBufferPointer { patterns in
      var grammar = pll_grammar(
        rules: rules, openings: patterns.baseAddress, opening_count: patterns.count)
      return body(&grammar)
    }
  }
}
