import Files

/// The text of one field as a model wrote it, examined.
package enum FieldText: Equatable {
  /// There is no text, or only one that says nothing.
  case nothing
  /// The text cannot be displayed or does not fit the field, and why.
  case refused(reason: String)
  /// The text, trimmed, with single spaces.
  case text(String)

  /// What may be displayed.
  package var shown: String? {
    if case .text(let text) = self { text } else { nil }
  }
}

extension FieldText {
  /// Examines running text: too long a text is cut after a word.
  package init(prose text: String?, limit: Int) {
    guard let text, let folded = Self.folded(text, foldingLines: true) else {
      self = text == nil ? .nothing : .refused(reason: "it has control characters")
      return
    }
    if Placeholder.isPlaceholder(folded) {
      self = .nothing
    } else {
      self = .text(folded.withoutEndlessRepetition.cut(toScalars: limit))
    }
  }

  /// The text trimmed and with single spaces; nil when it has characters that must not be displayed.
  package static func folded(_ text: String, foldingLines: Bool) -> String? {
    if text.isPlain { return text }
    let lines: Set<Unicode.Scalar> = foldingLines ? ["\n", "\r", "\t", "\u{2028}", "\u{2029}"] : []
    var folded = String.UnicodeScalarView()
    var isSpacePending = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace && !scalar.isUnprintable || lines.contains(scalar) {
        isSpacePending = !folded.isEmpty
      } else if scalar.isUnprintable || scalar == "\u{FFFD}" {
        return nil
      } else {
        if isSpacePending { folded.append(" ") }
        isSpacePending = false
        folded.append(scalar)
      }
    }
    return String(folded)
  }
}

extension String {
  /// Whether the text is printable ASCII with single spaces between words, as most fields are.
  fileprivate var isPlain: Bool {
    let space = UInt8(ascii: " ")
    var last = space
    for byte in utf8 {
      guard byte > space && byte < 0x7F || byte == space && last != space else { return false }
      last = byte
    }
    return last != space
  }

  /// The text, or its beginning up to a word's end and an ellipsis.
  package func cut(toScalars limit: Int) -> String {
    guard unicodeScalars.count > limit else { return self }
    let head = String(unicodeScalars.prefix(limit - 1))
    let end = head.lastIndex(of: " ") ?? head.endIndex
    return head[..<end].trimmingSuffix(while: { " ,;:–-".contains($0) }) + "…"
  }
}

extension Substring {
  func trimmingSuffix(while isRemoved: (Character) -> Bool) -> String {
    var kept = self
    while let last = kept.last, isRemoved(last) { kept.removeLast() }
    return String(kept)
  }
}
