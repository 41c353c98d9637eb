extension ContextJournal {
  /// Whether these can be the numbers of a context that ends at `position` and has room for `size` tokens
  /// of a vocabulary.
  ///
  /// A checksum shows that a file is whole, not that plantid wrote it.
  func isPossible(position: Int, size: Int, vocabulary: Int) -> Bool {
    guard !messages.isEmpty, position == positionCount, tokenCount <= size else { return false }
    let isKnown = steps.allSatisfy { step in
      guard case .tokens(let tokens) = step else { return true }
      return tokens.allSatisfy { $0 >= 0 && $0 < vocabulary }
    }
    return isKnown && hasPossibleAnswer
  }

  /// Whether the last answer, where there is one, consists of the tokens at the end.
  private var hasPossibleAnswer: Bool {
    guard let answerStart else { return true }
    guard (0...tokenCount).contains(answerStart.tokens),
      (0...positionCount).contains(answerStart.positions)
    else { return false }
    let length = tokenCount - answerStart.tokens
    guard length == positionCount - answerStart.positions else { return false }
    guard case .tokens(let tokens) = steps.last else { return length == 0 }
    return length <= tokens.count
  }
}
