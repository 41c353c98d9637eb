/// Text from pictures, made safe to show and to quote.
enum PlainText {
  /// The text in one line: control and formatting characters are dropped, breaks become spaces.
  static func singleLine(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator:
        if let last = result.last, last != " " { result.append(" ") }
      case .format, .surrogate, .privateUse, .unassigned: continue
      default: result.append(scalar)
      }
    }
    while result.last == " " { result.removeLast() }
    return String(result)
  }

  /// Lines as a quotation that its content cannot end, cut where it gets long.
  static func quotation(_ lines: [String], maximumLines: Int = 80, maximumLength: Int = 300)
    -> String
  {
    var quoted = lines.prefix(maximumLines).map { line in
      "> " + (line.count > maximumLength ? line.prefix(maximumLength) + "…" : line)
    }
    if lines.count > maximumLines { quoted.append("(\(lines.count - maximumLines) more)") }
    return quoted.joined(separator: "\n")
  }
}
