extension GeneratedContent {
  /// Appends the value as compact JSON.
  func write(to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let truth): text += truth ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .structure(let properties, let keys):
      text += "{"
      var isFirst = true
      for key in keys {
        guard let property = properties[key] else { continue }
        if !isFirst { text += "," }
        isFirst = false
        Self.write(key, to: &text)
        text += ":"
        property.write(to: &text)
      }
      text += "}"
    }
  }

  /// Appends a string as a JSON string.
  static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
