internal import CLlama

/// Which texts a model may generate.
struct Grammar: Sendable, Hashable {
  /// The rules, in llama.cpp's notation.
  let rules: String

  /// The compact JSON values that a JSON schema describes.
  init(schema: String) throws(ShimFailure) {
    var text: UnsafeMutablePointer<CChar>?
    try check(pll_grammar_from_schema(schema, &text))
    defer { pll_text_free(text) }
    rules = text.map { String(cString: $0) } ?? ""
  }

  init(rules: String) {
    self.rules = rules
  }
}
