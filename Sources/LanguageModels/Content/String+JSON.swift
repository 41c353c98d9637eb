extension String {
  /// Appends the string as JSON has it.
  ///
  /// - Parameters:
  ///   - text: What it is appended to.
  ///   - isEscaped: Whether a character is written as a number although JSON does not require it.
  package func writeJSON(
    to text: inout String, escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }
  ) {
    text += "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar < " " || isEscaped(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
