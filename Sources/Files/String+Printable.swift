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
  /// Whether a terminal could obey the character, or reorder or hide text because of it.
  ///
  /// Joiners shape letters of many scripts, and are none.
  package var steersText: Bool {
    guard value > 0x7E || value < 0x20 else { return false }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: value != 0x200C && value != 0x200D
    default: false
    }
  }

  /// Whether the character controls a terminal or the direction of writing rather than showing something.
  package var isUnprintable: Bool {
    switch properties.generalCategory {
    case .surrogate, .privateUse, .unassigned: true
    default: steersText
    }
  }
}
