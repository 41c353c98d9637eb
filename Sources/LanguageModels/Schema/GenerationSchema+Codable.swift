extension GenerationSchema: Codable {
  /// Reads JSON Schema; objects name the order of their properties under `x-order`.
  ///
  /// - Throws: `DecodingError` when the schema has constraints that generation cannot enforce.
  public init(from decoder: any Decoder) throws {
    let document = try CodableJSON(from: decoder).content
    do {
      let reader = SchemaReader()
      let definitions = try document.properties("$defs").mapValues { try reader.node($0) }
      self.init(
        name: try document.text("title") ?? "schema", root: try reader.node(document),
        definitions: definitions)
    } catch let error as SchemaProblem {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: "no usable schema: \(error.description)"
        )
      )
    }
  }

  /// Writes JSON Schema; objects name the order of their properties under `x-order`.
  ///
  /// - Throws: `EncodingError` when the schema is unusable.
  public func encode(to encoder: any Encoder) throws {
    do {
      let json = try SchemaResolver.resolve(self).json(ordered: true, title: name)
      try CodableJSON(json).encode(to: encoder)
    } catch let error as SchemaProblem {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: error.description))
    }
  }
}

/// Reads the part of JSON Schema that this library writes.
private struct SchemaReader {
  func node(_ content: GeneratedContent) throws -> SchemaNode {
    let described = try undescribed(content)
    guard let text = try content.text("description") else { return described }
    if case .object(var shape) = described {
      shape.description = text
      return .object(shape)
    }
    return .described(text, described)
  }

  private func undescribed(_ content: GeneratedContent) throws -> SchemaNode {
    if let reference = try content.text("$ref") {
      return .reference(String(reference.dropFirst("#/$defs/".count)))
    }
    if let choices = try content["anyOf"] {
      let nodes = try [GeneratedContent](choices).map(node)
      if nodes.count == 2, case .null = nodes[1] { return .nullable(nodes[0]) }
      return .choice(name: nil, description: nil, nodes)
    }
    if let words = try content["enum"] {
      return .words(name: nil, description: nil, try [String](words))
    }
    switch try content.text("type") {
    case "null": return .null
    case "boolean": return .boolean
    case "string":
      let pattern = try content.text("pattern")
      let counts = try content.counts("minLength", "maxLength")
      return pattern == nil && counts.isUnlimited
        ? .string : .text(pattern: pattern, counts: counts)
    case "integer": return try number(content, isInteger: true)
    case "number": return try number(content, isInteger: false)
    case "array":
      return .array(
        of: try content["items"].map(node) ?? .any,
        counts: try content.counts("minItems", "maxItems"))
    case "object": return .object(try object(content))
    case let unknown?: throw SchemaProblem(description: "the type '\(unknown)' is not known")
    case nil: return try content["not"] == nil ? .any : .never
    }
  }

  private func number(_ content: GeneratedContent, isInteger: Bool) throws -> SchemaNode {
    let range = NumberRange(
      minimum: try content["minimum"]?.jsonString, maximum: try content["maximum"]?.jsonString)
    return range == NumberRange()
      ? (isInteger ? .integer : .number) : .bounded(isInteger: isInteger, range)
  }

  private func object(_ content: GeneratedContent) throws -> ObjectShape {
    let properties = try content.properties("properties")
    let order = try content["x-order"].map { try [String]($0) } ?? properties.keys.sorted()
    let required = Set(try content["required"].map { try [String]($0) } ?? [])
    return ObjectShape(
      name: try content.text("title") ?? "object",
      properties: try order.map { name in
        guard let property = properties[name] else {
          throw SchemaProblem(description: "the property '\(name)' is not described")
        }
        var node = try node(property)
        var description: String?
        if case .described(let text, let inner) = node { (description, node) = (text, inner) }
        let isOptional = !required.contains(name)
        if isOptional, case .nullable(let inner) = node { node = inner }
        return ObjectShape.Property(
          name: name, description: description, node: node, isOptional: isOptional)
      })
  }
}

extension GeneratedContent {
  fileprivate func text(_ name: String) throws -> String? {
    try self[name].map { try String($0) }
  }

  fileprivate func properties(_ name: String) throws -> [String: GeneratedContent] {
    guard case .structure(let properties, _) = try self[name]?.value else { return [:] }
    return properties
  }

  fileprivate func counts(_ low: String, _ high: String) throws -> CountRange {
    CountRange(
      minimum: try self[low].map { try Int($0) }, maximum: try self[high].map { try Int($0) })
  }
}
