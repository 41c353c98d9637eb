package import Foundation

/// A reader of JSON Schema that knows the words our schemas use, and refuses others.
package struct JSONSchema {
  private let root: [String: Any]

  /// Where the schemas are in the checkout.
  package static var folder: URL {
    var url = URL(filePath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.appending(path: "Fixtures/schemas")
  }

  /// The names of all schemas in the checkout.
  package static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
        .filter { $0.hasSuffix(".schema.json") }
        .map { String($0.dropLast(".schema.json".count)) }.sorted()
    }
  }

  package static func file(_ name: String) -> URL { folder.appending(path: "\(name).schema.json") }

  package init(_ name: String) throws {
    let data = try Data(contentsOf: Self.file(name))
    root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  /// What the schema is called in the documents it describes, such as `plantid.row/1`.
  package var title: String { root["title"] as? String ?? "" }

  /// Where a document departs from the schema; nothing when it does not.
  package func faults(in text: String) throws -> [String] {
    let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: options)
    return Self.faults(in: value, root, at: "$")
  }

  private static let silent: Set = [
    "$schema", "title", "description", "contentEncoding", "then", "else",
  ]

  private static func faults(in value: Any, _ schema: [String: Any], at place: String) -> [String] {
    schema.flatMap { word, rule -> [String] in
      if silent.contains(word) { return [] }
      switch (word, rule) {
      case ("type", let rule):
        let types = rule as? [String] ?? [rule as? String ?? ""]
        return types.contains { isOf($0, value) } ? [] : ["\(place) is no \(types)"]
      case ("const", let rule): return isEqual(value, rule) ? [] : ["\(place) is not \(rule)"]
      case ("enum", let rules as [Any]):
        return rules.contains { isEqual(value, $0) } ? [] : ["\(place) is none of \(rules)"]
      case ("required", let names as [String]):
        let object = value as? [String: Any] ?? [:]
        return names.filter { object[$0] == nil }.map { "\(place) has no \($0)" }
      case ("properties", let rules as [String: [String: Any]]):
        let object = value as? [String: Any] ?? [:]
        return object.flatMap { name, value in
          rules[name].map { faults(in: value, $0, at: "\(place).\(name)") } ?? []
        }
      case ("additionalProperties", let isAllowed as Bool):
        let known = schema["properties"] as? [String: Any] ?? [:]
        let names = (value as? [String: Any] ?? [:]).keys.filter { known[$0] == nil }
        return isAllowed ? [] : names.map { "\(place) has an unknown \($0)" }
      case ("additionalProperties", let rule as [String: Any]):
        let known = schema["properties"] as? [String: Any] ?? [:]
        return (value as? [String: Any] ?? [:]).filter { known[$0.key] == nil }.flatMap {
          faults(in: $0.value, rule, at: "\(place).\($0.key)")
        }
      case ("items", let rule as [String: Any]):
        return (value as? [Any] ?? []).enumerated().flatMap {
          faults(in: $0.element, rule, at: "\(place)[\($0.offset)]")
        }
      case ("anyOf", let rules as [[String: Any]]):
        return rules.contains { faults(in: value, $0, at: place).isEmpty }
          ? [] : ["\(place) fits no choice"]
      case ("allOf", let rules as [[String: Any]]):
        return rules.flatMap { faults(in: value, $0, at: place) }
      case ("if", let rule as [String: Any]):
        let next = faults(in: value, rule, at: place).isEmpty ? "then" : "else"
        return faults(in: value, schema[next] as? [String: Any] ?? [:], at: place)
      case ("pattern", let pattern as String):
        guard let text = value as? String else { return [] }
        let isMatch = text.range(of: pattern, options: .regularExpression) != nil
        return isMatch ? [] : ["\(place) does not match"]
      case ("minimum", let bound as NSNumber):
        return (value as? NSNumber).map { $0.doubleValue >= bound.doubleValue } ?? true
          ? [] : ["\(place) is too small"]
      case ("maximum", let bound as NSNumber):
        return (value as? NSNumber).map { $0.doubleValue <= bound.doubleValue } ?? true
          ? [] : ["\(place) is too large"]
      case ("maxItems", let bound as NSNumber):
        return (value as? [Any]).map { $0.count <= bound.intValue } ?? true
          ? [] : ["\(place) has too many items"]
      case ("maxLength", let bound as NSNumber):
        return (value as? String).map { $0.unicodeScalars.count <= bound.intValue } ?? true
          ? [] : ["\(place) is too long"]
      default: return ["the schema has an unknown '\(word)'"]
      }
    }
  }

  private static func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "null": value is NSNull
    case "string": value is String
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "number": value is NSNumber
    case "boolean": value is Bool
    case "integer": (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
    default: false
    }
  }

  private static func isEqual(_ value: Any, _ other: Any) -> Bool {
    if value is NSNull || other is NSNull { return value is NSNull && other is NSNull }
    return (value as? NSObject) == (other as? NSObject)
  }
}
