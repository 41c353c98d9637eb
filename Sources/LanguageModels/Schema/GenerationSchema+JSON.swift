extension GenerationSchema {
  /// The schema as compact JSON Schema, properties in their order; `false` when it is unusable.
  package var jsonSchema: String {
    (try? SchemaResolver.resolve(self).json.jsonString) ?? "false"
  }

  /// The schema as compact JSON Schema, properties in their order.
  ///
  /// - Throws: ``LanguageModelError/unsupportedGenerationGuide(_:)`` when no generation can be held to it.
  package func checkedJSONSchema() throws(LanguageModelError) -> String {
    do {
      return try SchemaResolver.resolve(self).json.jsonString
    } catch {
      throw .unsupportedGenerationGuide(
        .init(
          schemaName: name,
          debugDescription: "the schema '\(name)' cannot be used: \(error.description)"))
    }
  }

  /// What a model reads of the schema, after a prompt that asks for the schema to be included.
  package var promptText: String {
    "Answer in JSON that follows this schema: \(jsonSchema)"
  }
}

extension ResolvedSchema {
  /// The schema as a JSON Schema document.
  var json: GeneratedContent {
    var members = root.members
    if !definitions.isEmpty {
      members.append(
        ("$defs", GeneratedContent(ordered: definitions.map { ($0.name, $0.node.json) })))
    }
    return GeneratedContent(ordered: members)
  }
}

extension SchemaNode {
  var json: GeneratedContent { GeneratedContent(ordered: members) }

  /// The keywords of the node's JSON Schema.
  var members: [(String, GeneratedContent)] {
    switch self {
    case .any: []
    case .null: [keyword("null")]
    case .never: [("not", GeneratedContent(ordered: []))]
    case .boolean: [keyword("boolean")]
    case .string: [keyword("string")]
    case .integer: [keyword("integer")]
    case .number: [keyword("number")]
    case .words(_, let description, let words):
      note(description) + [keyword("string"), ("enum", words.generatedContent)]
    case .text(let pattern, let counts):
      [keyword("string")] + (pattern.map { [("pattern", $0.generatedContent)] } ?? [])
        + counts.members("minLength", "maxLength")
    case .bounded(let isInteger, let range):
      [keyword(isInteger ? "integer" : "number")] + range.members
    case .array(let element, let counts):
      [keyword("array"), ("items", element.json)] + counts.members("minItems", "maxItems")
    case .object(let shape): shape.members
    case .choice(_, let description, let nodes):
      note(description) + [("anyOf", GeneratedContent(value: .array(nodes.map(\.json))))]
    case .nullable(let node):
      [("anyOf", GeneratedContent(value: .array([node.json, SchemaNode.null.json])))]
    case .described(let text, let node):
      note(text) + node.members.filter { $0.0 != "description" }
    case .guided(let node, _): node.members
    case .reference(let name): [("$ref", "#/$defs/\(name)".generatedContent)]
    case .type(let type): type.generationSchema.root.members
    }
  }
}

extension ObjectShape {
  var members: [(String, GeneratedContent)] {
    let required = properties.filter { writesNil || !$0.isOptional }.map(\.name)
    return note(description) + [
      keyword("object"),
      ("properties", GeneratedContent(ordered: properties.map { ($0.name, $0.json) })),
      ("required", required.generatedContent),
      ("additionalProperties", false.generatedContent),
    ]
  }
}

extension ObjectShape.Property {
  var json: GeneratedContent {
    let value = isOptional ? SchemaNode.nullable(node) : node
    return (description.map { .described($0, value) } ?? value).json
  }
}

extension CountRange {
  fileprivate func members(_ low: String, _ high: String) -> [(String, GeneratedContent)] {
    (minimum.map { [(low, $0.generatedContent)] } ?? [])
      + (maximum.map { [(high, $0.generatedContent)] } ?? [])
  }
}

extension NumberRange {
  fileprivate var members: [(String, GeneratedContent)] {
    [("minimum", minimum), ("maximum", maximum)].compactMap { name, digits in
      digits.map { (name, GeneratedContent(value: .number(JSONNumber(text: $0)))) }
    }
  }
}

private func keyword(_ name: String) -> (String, GeneratedContent) { ("type", name.generatedContent) }

private func note(_ description: String?) -> [(String, GeneratedContent)] {
  description.map { [("description", $0.generatedContent)] } ?? []
}
