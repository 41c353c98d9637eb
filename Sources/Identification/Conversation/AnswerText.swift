import Botany
import Files

/// An answer as it may be displayed.
enum AnswerText {
  /// The text without what a terminal could obey, trimmed, and no longer than an answer may be.
  ///
  /// The text displayed for the beginning of an answer is a prefix of the text displayed for all of it.
  static func shown(_ text: String) -> String {
    var shown = String.UnicodeScalarView()
    var pending = String.UnicodeScalarView()
    var count = 0
    for scalar in text.unicodeScalars where scalar == "\n" || !scalar.isUnprintable {
      if scalar.properties.isWhitespace {
        if !shown.isEmpty { pending.append(scalar) }
        continue
      }
      count += pending.count + 1
      if count > TextLimit.answer {
        shown.append("…")
        break
      }
      shown.append(contentsOf: pending)
      shown.append(scalar)
      pending.removeAll()
    }
    return String(shown)
  }

  /// The same for a model's text, which may repeat itself for ever.
  static func displayed(partial text: String) -> String { shown(text).withoutEndlessRepetition }

  /// The whole answer; nil when it says nothing.
  static func whole(_ text: String) -> String? {
    let shown = displayed(partial: text)
    return Placeholder.isPlaceholder(shown) ? nil : shown
  }
}
