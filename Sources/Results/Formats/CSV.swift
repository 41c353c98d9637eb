import Files

/// Rows of comma-separated values as RFC 4180 has them, safe to open in a spreadsheet.
package enum CSV {
  /// One row with its CR LF.
  package static func row(_ cells: [Cell]) -> String {
    cells.map(\.encoded).joined(separator: ",") + "\r\n"
  }

  /// A cell; the kind decides whether a spreadsheet could take it for a formula.
  package enum Cell: Equatable, Sendable {
    case text(String)
    case number(Double)
    case empty

    /// A cell of optional text.
    package static func text(_ text: String?) -> Cell { text.map { .text($0) } ?? .empty }

    /// A cell of an optional number.
    package static func number(_ number: Double?) -> Cell { number.map { .number($0) } ?? .empty }

    /// Text that begins like a formula gets an apostrophe before it: the one rule, without exception.
    fileprivate var encoded: String {
      switch self {
      case .empty: ""
      case .number(let number): CSV.plain(number)
      case .text(let text):
        CSV.quoted(CSV.escaped(CSV.looksLikeFormula(text) ? "'" + text : text))
      }
    }
  }

  /// A number with a point and ASCII digits in every locale, without an exponent for whole numbers.
  package static func plain(_ number: Double) -> String {
    guard number.isFinite else { return "" }
    return number == number.rounded() && number.magnitude < 1e15
      ? String(Int64(number)) : String(number)
  }

  private static func looksLikeFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return ["=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"]
      .contains(first)
  }

  /// What could steer a terminal or the direction of writing becomes `\u{1B}`, with its number in hexadecimal.
  ///
  /// So that every such group can be taken back, a backslash before `u{` is written like that too. Tabs and
  /// line ends stay as they are.
  private static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "\\" || $0.steersText }) else { return text }
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      let isEscaped =
        switch scalar {
        case "\t", "\n": false
        // Alone it takes a terminal back to the beginning of the line.
        case "\r": scalars[(place + 1)...].first != "\n"
        case "\\": scalars[(place + 1)...].starts(with: "u{".unicodeScalars)
        default: scalar.steersText
        }
      if isEscaped {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func quoted(_ text: String) -> String {
    // Scalars, not characters: CR LF is one character.
    let special: Set<Unicode.Scalar> = ["\"", ",", "\r", "\n", ";", "\t"]
    let edge = text.first == " " || text.last == " "
    guard edge || text.unicodeScalars.contains(where: special.contains) else { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result.unicodeScalars.append("\"") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}
