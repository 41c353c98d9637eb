/// Keeps the texts that were ranked last as tokens: to tokenise a long list takes a while.
struct TokenTreeCache {
  private var last: (texts: [String], formLength: Int, tree: TokenTree)?

  /// The texts as tokens.
  mutating func tree(
    of texts: [String], formLength: Int, model: borrowing Model
  ) throws(ShimFailure) -> TokenTree {
    if let last, last.formLength == formLength, last.texts == texts { return last.tree }
    let tree = try TokenTree(texts, formLength: formLength, model: model)
    last = (texts, formLength, tree)
    return tree
  }
}
