/// Lets a growing answer through, sentence by sentence, as far as nothing in it has to be kept back.
///
/// What went through is never taken back: a sentence that is refused ends the answer there. Half a sentence is
/// never displayed, since its end may reverse its meaning.
package struct AnswerGate: Sendable {
  /// What a sentence may not do besides speaking for a use of the plant; true refuses it.
  package var refuses: @Sendable (Substring) -> Bool = { _ in false }
  /// What went through so far.
  private(set) var released = ""
  /// Whether a sentence was refused; nothing goes through any more then.
  private(set) var isClosed = false

  package init(refuses: @escaping @Sendable (Substring) -> Bool = { _ in false }) {
    self.refuses = refuses
  }

  /// Takes the whole answer so far, and returns what may be displayed of it.
  package mutating func pass(_ text: String, isWhole: Bool = false) -> String {
    guard !isClosed, text.hasPrefix(released) else { return released }
    for sentence in String(text.dropFirst(released.count)).sentences {
      guard isWhole || sentence.endIndex < sentence.base.endIndex else { break }
      if AnswerGuard.isAboutUse(sentence) || AnswerGuard.callsHarmlessOutright(sentence)
        || AnswerGuard.saysNothing(sentence) || refuses(sentence)
      {
        isClosed = true
        break
      }
      released += sentence
    }
    return released
  }

  /// What went through, without the space behind it, so that what follows can begin where it ends.
  package static func trimmed(_ text: String) -> String {
    text[...].trimmingSuffix(while: \.isWhitespace)
  }
}
