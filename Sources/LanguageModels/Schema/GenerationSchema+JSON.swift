extension GenerationSchema {
  /// The schema as compact JSON Schema, properties in their order; `false` when it is unusable.
  package var jsonSchema: String {
    (try? SchemaResolver.resolve(self).json().jsonString) ?? "false"
  }

  /// The schema as compact JSON Schema, properties in their order.
  ///
  /// A reference to a picture has one of `pictureLabels`; where there are none, any label.
  ///
  /// - Throws: ``LanguageModelError/unsupportedGenerationGuide(_:)`` when generation does not support it.
  package func checkedJSONSchema(
    pictureLabels: [String] = []
  ) throws(LanguageModelError) -> String {
    do {
      return try SchemaResolver.resolve(self, pictureLabels: pictureLabels).json().jsonString
    } catch {
      throw unusable(error)
    }
  }

  /// What a model reads of the schema, after a prompt that asks for the schema to be included.
  package var promptText: String {
    "Answer in JSON that follows this schema: \(jsonSchema)"
  }
}

extension ResolvedSchema {
  /// The schema as a JSON Schema document with a title.
  ///
  /// An ordered one names the order of properties, for readers that do not keep the order.
  func json(ordered: Bool = false, title: String? = nil) -> GeneratedContent {
    let writer = SchemaWriter(isOrdered: ordered)
    var members = writer.members(of: root)
    if let title {
      members.removeAll { $0.0 == "title" }
      members.insert(("title", title.generatedContent), at: 0)
    }
    if !definitions.isEmpty {
      members.append(
        (
          "$defs",
          GeneratedContent(ordered: definitions.map { ($0.name, writer.json($0.node)) })
        ))
    }
    return GeneratedContent(ordered: members)
  }
}

/// Writes a resolved schema as JSON Schema.
private struct SchemaWriter {
  typealias Members = [(String, GeneratedContent)]

  var isOrdered: Bool

  func json(_ node: SchemaNode) -> GeneratedContent { GeneratedContent(ordered: members(of: node)) }

  /// The keywords of a node.
  func members(of node: SchemaNode) -> Members {
    switch node {
    case .any: []
    case .null: type("null")
    case .never: [("not", GeneratedContent(ordered: []))]
    case .boolean: type("boolean")
    case .string: type("string")
    case .integer: type("integer")
    case .number: type("number")
    case .words(_, let description, let words):
      describing(description) + type("string") + [("enum", words.generatedContent)]
    case .text(let pattern, let counts):
      type("string") + optional("pattern", pattern)
        + optional("minLength", counts.minimum) + optional("maxLength", counts.maximum)
    case .bounded(let isInteger, let range):
      type(isInteger ? "integer" : "number")
        + optional("minimum", range.minimum.map(number))
        + optional("maximum", range.maximum.map(number))
    case .array(let element, let counts):
      type("array") + [("items", json(element))] + optional("minItems", counts.minimum)
        + optional("maxItems", counts.maximum)
    case .object(let shape): members(of: shape)
    case .choice(_, let description, let nodes): describing(description) + anyOf(nodes)
    case .nullable(let node): anyOf([node, .null])
    case .described(let text, let node):
      describing(text) + members(of: node).filter { $0.0 != "description" }
    case .guided(let node, _): members(of: node)
    case .reference(let name): [("$ref", "#/$defs/\(name)".generatedContent)]
    case .type(let type): members(of: type.generationSchema.root)
    }
  }

  private func members(of shape: ObjectShape) -> Members {
    let names = shape.properties.map(\.name)
    let required = shape.properties.filter { shape.writesNil || !$0.isOptional }.map(\.name)
    let properties = shape.properties.map { property in
      // What may be left out needs no null; where nil is written, null is a value.
      let value =
        property.isOptional && shape.writesNil ? SchemaNode.nullable(property.node) : property.node
      return (property.name, json(property.description.map { .described($0, value) } ?? value))
    }
    return (isOrdered ? [("title", shape.name.generatedContent)] : [])
      + describing(shape.description)
      + type("object")
      + [
        ("properties", GeneratedContent(ordered: properties)),
        ("required", required.generatedContent),
        ("additionalProperties", false.generatedContent),
      ] + (isOrdered ? [("x-order", names.generatedContent)] : [])
  }

  private func anyOf(_ nodes: [SchemaNode]) -> Members {
    [("anyOf", GeneratedContent(value: .array(nodes.map(json))))]
  }

  private func type(_ name: String) -> Members { [("type", name.generatedContent)] }

  private func describing(_ description: String?) -> Members {
    optional("description", description)
  }

  private func optional(_ name: String, _ value: (some ConvertibleToGeneratedContent)?) -> Members {
    value.map { [(name, $0.generatedContent)] } ?? []
  }

  private func number(_ digits: String) -> GeneratedContent {
    GeneratedContent(value: .number(JSONNumber(text: digits)))
  }
}
