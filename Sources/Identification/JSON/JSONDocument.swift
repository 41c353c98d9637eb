import Files
import LanguageModels

/// A JSON value whose properties keep the order in which they were given.
package enum JSONDocument: Equatable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case number(Double)
  case string(String)
  indirect case array([JSONDocument])
  indirect case object([Property])

  /// A property of an object.
  package struct Property: Equatable, Sendable {
    package var name: String
    package var value: JSONDocument

    package init(_ name: String, _ value: JSONDocument) {
      self.name = name
      self.value = value
    }
  }

  package static func string(orNull text: String?) -> JSONDocument {
    text.map(JSONDocument.string) ?? .null
  }

  package static func number(orNull value: Double?) -> JSONDocument {
    value.map(JSONDocument.number) ?? .null
  }

  /// An object with the properties in the order given.
  package static func object(_ properties: KeyValuePairs<String, JSONDocument>) -> JSONDocument {
    .object(properties.map { Property($0.key, $0.value) })
  }

  /// An object without its properties that are null.
  package var known: JSONDocument {
    guard case .object(let properties) = self else { return self }
    return .object(properties.filter { $0.value != .null })
  }

  /// The document with the properties of each object in the order of their names.
  package var sorted: JSONDocument {
    switch self {
    case .object(let properties):
      .object(
        properties.sorted { $0.name < $1.name }.map { Property($0.name, $0.value.sorted) })
    case .array(let elements): .array(elements.map(\.sorted))
    default: self
    }
  }
}

extension JSONDocument {
  /// The document as text on one line, without an end of line.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .number(let value): text += Self.decimal(value)
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      Self.write(elements, between: ("[", "]"), to: &text) { $0.write(to: &$1) }
    case .object(let properties):
      Self.write(properties, between: ("{", "}"), to: &text) { property, text in
        Self.write(property.name, to: &text)
        text += ":"
        property.value.write(to: &text)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between brackets: (String, String), to text: inout String,
    _ writeElement: (Element, inout String) -> Void
  ) {
    text += brackets.0
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      writeElement(element, &text)
    }
    text += brackets.1
  }

  /// JSON has no infinity; a number without a fraction is written without one.
  private static func decimal(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return Int(exactly: value).map(String.init) ?? String(value)
  }

  /// Besides what JSON requires, what a terminal could obey is escaped too.
  private static func write(_ value: String, to text: inout String) {
    value.writeJSON(to: &text, escaping: \.steersText)
  }
}
