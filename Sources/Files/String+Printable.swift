extension String {
  /// The text on one line, without control characters, cut to a number of characters.
  package func printable(limit: Int = 400) -> String {
    var shown = ""
    for scalar in unicodeScalars.prefix(limit) {
      shown.unicodeScalars.append(scalar.isUnprintable ? "\u{FFFD}" : scalar)
    }
    return unicodeScalars.count > limit ? shown + "…" : shown
  }
}

extension Unicode.Scalar {
  /// Whether the character controls a terminal or the direction of writing rather than showing something.
  package var isUnprintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
    case .format:
      // Joiners shape letters of many scripts; the rest can hide or reorder text.
      value != 0x200C && value != 0x200D
    default: false
    }
  }
}
