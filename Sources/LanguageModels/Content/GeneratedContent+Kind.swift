extension GeneratedContent {
  /// The kinds of JSON values.
  public enum Kind: Equatable, Sendable {
    /// JSON's null.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A string.
    case string(String)
    /// A list of values.
    case array([GeneratedContent])
    /// An object; `orderedKeys` is the order in which the properties were generated.
    case structure(properties: [String: GeneratedContent], orderedKeys: [String])
  }

  /// Creates content of a kind.
  public init(kind: Kind, id: GenerationID? = nil) {
    let value: Value =
      switch kind {
      case .null: .null
      case .bool(let truth): .bool(truth)
      case .number(let number): JSONNumber(number).map(Value.number) ?? .null
      case .string(let text): .string(text)
      case .array(let elements): .array(elements)
      case .structure(let properties, let keys):
        .structure(properties: properties, orderedKeys: keys)
      }
    self.init(value: value, id: id)
  }

  /// The kind of the value, with the value.
  public var kind: Kind {
    switch value {
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .number(let number): .number(number.double)
    case .string(let text): .string(text)
    case .array(let elements): .array(elements)
    case .structure(let properties, let keys): .structure(properties: properties, orderedKeys: keys)
    }
  }

  /// What the value is, in a word that fits into a message.
  var kindName: String {
    switch value {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .structure: "an object"
    }
  }
}
