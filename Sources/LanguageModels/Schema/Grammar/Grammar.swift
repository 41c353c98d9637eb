internal import Foundation

/// The rules of a grammar, in the notation of llama.cpp.
///
/// What they let through is compact JSON: no space between its parts, properties in their order.
struct Grammar {
  /// A property with its value, in a grammar's notation.
  private struct Member {
    var text: String
    /// Whether it may be left out.
    var isOptional: Bool

    /// The property after another one.
    var followingText: String { "(\",\" \(text))" + (isOptional ? "?" : "") }
  }

  private var rules: [(name: String, body: String)] = []
  private var names: [String: String] = [:]
  private var definitions: [String: String] = [:]

  /// The rules as text.
  var text: String {
    rules.map { "\($0.name) ::= \($0.body)" }.joined(separator: "\n") + "\n"
  }

  /// - Throws: ``SchemaProblem`` when rules cannot express the schema.
  init(_ schema: ResolvedSchema) throws(SchemaProblem) {
    for (index, definition) in schema.definitions.enumerated() {
      definitions[definition.name] = "type-\(index + 1)"
    }
    rules.append(("root", ""))
    for definition in schema.definitions {
      guard let name = definitions[definition.name] else { continue }
      rules.append((name, try expression(definition.node)))
    }
    rules[0].body = try expression(schema.root)
  }

  /// Adds a rule, or finds an equal one.
  private mutating func rule(_ body: String, named name: String? = nil) -> String {
    if let known = names[body] { return known }
    let name = name ?? "rule-\(names.count + 1)"
    names[body] = name
    rules.append((name, body))
    return name
  }

  /// An expression for a value of the node, which can be put into any other.
  private mutating func expression(_ node: SchemaNode) throws(SchemaProblem) -> String {
    switch node {
    case .any: return anyValue()
    case .null: return Self.literal("null")
    case .never: throw SchemaProblem(description: "there are no values of 'Never'")
    case .boolean: return rule(#""true" | "false""#, named: "boolean")
    case .string: return string(CountRange())
    case .integer: return rule(#""-"? ("0" | [1-9] [0-9]{0,17})"#, named: "integer")
    case .number:
      return rule(#""-"? ("0" | [1-9] [0-9]{0,15}) ("." [0-9]{1,15})?"#, named: "number")
    case .words(_, _, let words):
      return rule(words.map { Self.literal(Self.json($0)) }.joined(separator: " | "))
    case .text(let pattern?, _):
      let body = try PatternParser.parse(pattern).grammarText()
      return rule(#""\"" "# + body + #" "\"""#)
    case .text(nil, let counts): return string(counts)
    case .bounded(let isInteger, let range):
      return rule(try range.grammarText(isInteger: isInteger))
    case .array(let element, let counts): return try array(of: element, counts)
    case .object(let shape): return try object(shape)
    case .choice(_, _, let nodes):
      var choices: [String] = []
      for node in nodes { choices.append(try expression(node)) }
      return rule(choices.joined(separator: " | "))
    case .nullable(let node): return rule(try expression(node) + #" | "null""#)
    case .described(_, let node), .guided(let node, _): return try expression(node)
    case .reference(let name):
      guard let rule = definitions[name] else {
        throw SchemaProblem(description: "it refers to '\(name)', which is not there")
      }
      return rule
    case .type: throw SchemaProblem(description: "a type was not opened")
    }
  }

  private mutating func string(_ counts: CountRange) -> String {
    // No escape of a code point: half of a surrogate pair could be written so.
    let character = rule(
      #"[^"\\\x00-\x1F\x7F-\x9F] | "\\" ["\\nt]"#, named: "character")
    return rule(#""\"" "# + character + counts.text + #" "\"""#)
  }

  private mutating func array(of element: SchemaNode, _ counts: CountRange) throws(SchemaProblem)
    -> String
  {
    if counts.maximum == 0 { return Self.literal("[]") }
    let item = try expression(element)
    let more = CountRange(
      minimum: max(0, (counts.minimum ?? 0) - 1), maximum: counts.maximum.map { $0 - 1 })
    let items = "\(item) (\",\" \(item))\(more.text)"
    return rule(
      counts.minimum ?? 0 == 0 ? #""[" ("# + items + #")? "]""# : #""[" "# + items + #" "]""#)
  }

  /// The properties in their order; those that may be left out take their comma with them.
  private mutating func object(_ shape: ObjectShape) throws(SchemaProblem) -> String {
    var members: [Member] = []
    for property in shape.properties {
      let value = try expression(property.isOptional ? .nullable(property.node) : property.node)
      members.append(
        Member(
          text: "\(Self.literal(Self.json(property.name) + ":")) \(value)",
          isOptional: property.isOptional && !shape.writesNil))
    }
    return rule(#""{" "# + body(of: members[...]) + #" "}""#)
  }

  private mutating func body(of members: ArraySlice<Member>) -> String {
    guard let first = members.first else { return "" }
    let rest = members.dropFirst()
    guard first.isOptional else {
      return ([first.text] + rest.map(\.followingText)).joined(separator: " ")
    }
    let withFirst = "\(first.text) \(continuation(of: rest))"
    let withoutFirst = body(of: rest)
    return withoutFirst.isEmpty
      ? "(\(withFirst))?" : "(\(withFirst) | \(rule(withoutFirst)))"
  }

  /// The members after one that was written, as rules that the bodies share.
  private mutating func continuation(of members: ArraySlice<Member>) -> String {
    guard let first = members.first else { return "" }
    return rule("\(first.followingText) \(continuation(of: members.dropFirst()))")
  }

  private mutating func anyValue() -> String {
    let text = string(CountRange())
    let number = #"("-"? ("0" | [1-9] [0-9]{0,15}) ("." [0-9]{1,15})?)"#
    return rule(
      """
      "{" (\(text) ":" value ("," \(text) ":" value)*)? "}" | "[" (value ("," value)*)? "]" | \
      \(text) | \(number) | "true" | "false" | "null"
      """, named: "value")
  }

  /// A string as a JSON string.
  static func json(_ string: String) -> String {
    var text = ""
    string.writeJSON(to: &text)
    return text
  }

  /// Literal text.
  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
