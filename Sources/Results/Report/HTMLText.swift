import Files

/// Text as HTML holds it, in content and in quoted attributes alike.
///
/// Control and direction characters become U+FFFD, so that a name cannot rearrange a page.
func html(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    default: result.unicodeScalars.append(scalar.isUnprintable ? "\u{FFFD}" : scalar)
    }
  }
  return result
}
