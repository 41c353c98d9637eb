extension GeneratedContent {
  /// Appends the value as compact JSON.
  func write(to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let truth): text += truth ? "true" : "false"
    case .number(let number): text += number.text
    case .string(let string): string.writeJSON(to: &text)
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
        key.writeJSON(to: &text)
        text += ":"
        property.write(to: &text)
      }
      text += "}"
    }
  }
}
