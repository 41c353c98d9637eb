internal import Foundation

extension GenerationSchema {
  /// Whether a value is one of those that the schema describes, every guide kept; the order of
  /// properties does not count.
  ///
  /// A reference to a picture has one of `pictureLabels`; where there are none, any label.
  package func describes(_ content: GeneratedContent, pictureLabels: [String] = []) -> Bool {
    guard content.isComplete,
      let schema = try? SchemaResolver.resolve(self, pictureLabels: pictureLabels)
    else { return false }
    return ValueCheck(schema).fits(content, schema.root)
  }
}

/// Compares values with the shape they should have.
private struct ValueCheck {
  private let definitions: [String: SchemaNode]

  init(_ schema: ResolvedSchema) {
    definitions = Dictionary(schema.definitions.map { ($0.name, $0.node) }) { first, _ in first }
  }

  func fits(_ content: GeneratedContent, _ node: SchemaNode) -> Bool {
    switch (node, content.value) {
    case (.any, _), (.null, .null), (.boolean, .bool), (.string, .string), (.number, .number): true
    case (.integer, .number(let number)): number.integer != nil
    case (.words(_, _, let words), .string(let text)): words.contains(text)
    case (.text(let pattern, let counts), .string(let text)):
      counts.contains(text.unicodeScalars.count) && (pattern.map { text.matches($0) } ?? true)
    case (.bounded(let isInteger, let range), .number(let number)):
      (!isInteger || number.integer != nil) && range.contains(number)
    case (.array(let element, let counts), .array(let elements)):
      counts.contains(elements.count) && elements.allSatisfy { fits($0, element) }
    case (.object(let shape), .structure(let properties, _)): fits(properties, shape)
    case (.choice(_, _, let nodes), _): nodes.contains { fits(content, $0) }
    case (.nullable, .null): true
    case (.nullable(let node), _), (.described(_, let node), _), (.guided(let node, _), _):
      fits(content, node)
    case (.reference(let name), _): definitions[name].map { fits(content, $0) } ?? false
    default: false
    }
  }

  private func fits(_ properties: [String: GeneratedContent], _ shape: ObjectShape) -> Bool {
    let names = Set(shape.properties.map(\.name))
    return properties.keys.allSatisfy(names.contains)
      && shape.properties.allSatisfy { property in
        guard let value = properties[property.name] else { return property.isOptional }
        return property.isOptional && value.value == .null || fits(value, property.node)
      }
  }
}

extension CountRange {
  fileprivate func contains(_ count: Int) -> Bool {
    count >= minimum ?? 0 && count <= maximum ?? .max
  }
}

extension NumberRange {
  fileprivate func contains(_ number: JSONNumber) -> Bool {
    guard let value = try? Self.decimal(number.text) else { return false }
    func isBeyond(_ bound: String?, _ isBeyond: (Decimal, Decimal) -> Bool) -> Bool {
      bound.flatMap { try? Self.decimal($0) }.map { isBeyond(value, $0) } ?? false
    }
    return !isBeyond(minimum, <) && !isBeyond(maximum, >)
  }
}

extension String {
  fileprivate func matches(_ pattern: String) -> Bool {
    guard let expression = try? Regex(pattern) else { return false }
    return wholeMatch(of: expression.matchingSemantics(.unicodeScalar)) != nil
  }
}
