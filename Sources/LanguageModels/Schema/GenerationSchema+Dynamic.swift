extension GenerationSchema {
  /// Creates a schema from one that was put together while the program runs.
  ///
  /// - Parameters:
  ///   - root: The schema of the whole value.
  ///   - dependencies: The schemas that references name.
  /// - Throws: ``SchemaError`` when names are used twice, a choice is empty, or a reference names
  ///   nothing.
  public init(root: DynamicGenerationSchema, dependencies: [DynamicGenerationSchema]) throws {
    let name = root.name ?? "schema"
    var definitions: [String: SchemaNode] = [:]
    for schema in [root] + dependencies {
      guard let type = schema.name else { continue }
      guard definitions.updateValue(schema.node, forKey: type) == nil else {
        throw SchemaError.duplicateType(
          schema: name, type: type,
          context: .init(debugDescription: "two schemas are named '\(type)'"))
      }
    }
    var missing: [String] = []
    for schema in [root] + dependencies {
      try schema.node.check(in: schema.name ?? name) { reference in
        if definitions[reference] == nil, !missing.contains(reference) {
          missing.append(reference)
        }
      }
    }
    guard missing.isEmpty else {
      throw SchemaError.undefinedReferences(
        schema: name, references: missing,
        context: .init(
          debugDescription: "'\(name)' refers to what is not there: "
            + missing.joined(separator: ", ")))
    }
    self.init(
      name: name, root: root.name.map { .reference($0) } ?? root.node, definitions: definitions)
  }
}

extension SchemaNode {
  /// Checks names and choices, and reports each reference.
  fileprivate func check(in schema: String, reference: (String) -> Void) throws {
    switch self {
    case .words(let name, _, let words) where words.isEmpty:
      throw empty(name ?? schema)
    case .choice(let name, _, let nodes):
      if nodes.isEmpty { throw empty(name ?? schema) }
      for node in nodes { try node.check(in: name ?? schema, reference: reference) }
    case .array(let node, _), .nullable(let node), .described(_, let node), .guided(let node, _):
      try node.check(in: schema, reference: reference)
    case .object(let shape):
      var seen: Set<String> = []
      for property in shape.properties {
        guard seen.insert(property.name).inserted else {
          throw GenerationSchema.SchemaError.duplicateProperty(
            schema: shape.name, property: property.name,
            context: .init(
              debugDescription: "two properties of '\(shape.name)' are named '\(property.name)'"))
        }
        try property.node.check(in: shape.name, reference: reference)
      }
    case .reference(let name): reference(name)
    default: break
    }
  }

  private func empty(_ name: String) -> GenerationSchema.SchemaError {
    .emptyTypeChoices(
      schema: name, context: .init(debugDescription: "'\(name)' has nothing to choose from"))
  }
}
