import Botany
import LanguageModels

extension FieldText {
  /// Examines a name: one line, not too long, and no sentence.
  init(name text: String?, limit: Int = TextLimit.name) {
    guard let text, let folded = Self.folded(text, foldingLines: false) else {
      self = text == nil ? .nothing : .refused(reason: "it has control characters")
      return
    }
    if Placeholder.isPlaceholder(folded) {
      self = .nothing
    } else if Refusal.isInPlaceOfName(folded) {
      self = .refused(reason: "it is a sentence, not a name")
    } else if folded.unicodeScalars.count > limit {
      // Cut to its limit a name would be another name.
      self = .refused(reason: "it is longer than \(limit) characters")
    } else if !folded.contains(where: \.isLetter) {
      self = .refused(reason: "it has no letters")
    } else {
      self = .text(folded)
    }
  }
}
