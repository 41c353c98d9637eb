/// Lets a growing answer through as far as it speaks for no dangerous use of a plant.
///
/// Words go through as they come, until one names such a use; then the sentence has to be whole before it is
/// judged. What went through is never taken back: a sentence that is refused ends the answer there.
struct AnswerGate {
  /// What went through so far.
  private(set) var released = ""
  /// The use for which a sentence was refused; nothing goes through any more then.
  private(set) var refused: QuestionRisk?

  /// Takes the whole answer so far, and returns what may be shown of it.
  mutating func pass(_ text: String, isWhole: Bool = false) -> String {
    guard refused == nil, text.hasPrefix(released) || released.isEmpty else { return released }
    var passed = ""
    let sentences = text.sentences
    for (index, sentence) in sentences.enumerated() {
      let isComplete = isWhole || index < sentences.count - 1
      guard isComplete else {
        passed += Self.unsuspicious(sentence)
        break
      }
      if let claim = AnswerGuard.claim(in: sentence) ?? AnswerGuard.harmlessness(in: sentence) {
        refused = claim
        released = Self.ending(passed.count < released.count ? released : passed, with: claim)
        return released
      }
      passed += sentence
    }
    if passed.count > released.count { released = passed }
    return released
  }

  /// The words of an unfinished sentence up to the one that names a use; the last word may go on.
  private static func unsuspicious(_ sentence: Substring) -> Substring {
    var end = sentence.startIndex
    var start = sentence.startIndex
    while let space = sentence[start...].firstIndex(where: \.isWhitespace) {
      if AnswerGuard.isAboutUse(sentence[start..<space]) { return sentence[..<end] }
      end = space
      start = sentence.index(after: space)
    }
    return sentence[..<end]
  }

  private static func ending(_ text: String, with claim: QuestionRisk) -> String {
    let warning = claim.topic.warning(in: claim.tongue)
    let kept = text.trimmingCharacters { $0.isWhitespace }
    guard !kept.isEmpty else { return warning }
    return kept.last?.isPunctuation == true ? "\(kept) \(warning)" : "\(kept) … \(warning)"
  }
}

extension String {
  fileprivate func trimmingCharacters(while isRemoved: (Character) -> Bool) -> String {
    self[...].trimmingSuffix(while: isRemoved)
  }
}
