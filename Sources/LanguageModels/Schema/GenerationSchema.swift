/// What generated values look like.
public struct GenerationSchema: Sendable {
  /// The name of the schema.
  public let name: String
  let root: SchemaNode
  /// The type the schema describes, where it is the schema of a type.
  let type: (any Generable.Type)?
  /// The schemas that references name.
  let definitions: [String: SchemaNode]

  init(
    name: String, root: SchemaNode, type: (any Generable.Type)? = nil,
    definitions: [String: SchemaNode] = [:]
  ) {
    self.name = name
    self.root = root
    self.type = type
    self.definitions = definitions
  }

  /// Creates the schema of a type with properties, in the order in which they are generated.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - description: What the type is, in words for the model.
  ///   - properties: The properties; their names have to differ.
  public init(
    type: any Generable.Type, description: String? = nil, properties: [Property]
  ) {
    self.init(
      type: type, description: description, representNilExplicitlyInGeneratedContent: false,
      properties: properties)
  }

  /// Creates the schema of a type with properties, in the order in which they are generated.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - description: What the type is, in words for the model.
  ///   - explicitNil: Whether a nil property is written as null and not left out.
  ///   - properties: The properties; their names have to differ.
  public init(
    type: any Generable.Type, description: String? = nil,
    representNilExplicitlyInGeneratedContent explicitNil: Bool, properties: [Property]
  ) {
    let name = String(describing: type)
    self.init(
      name: name,
      root: .object(
        ObjectShape(
          name: name, description: description, writesNil: explicitNil,
          properties: properties.map(\.shape))),
      type: type)
  }

  /// Creates the schema of a type whose values are strings out of a list.
  public init(type: any Generable.Type, description: String? = nil, anyOf choices: [String]) {
    let name = String(describing: type)
    self.init(
      name: name, root: .words(name: name, description: description, choices), type: type)
  }

  /// Creates the schema of a type whose values are values of one of several types.
  public init(
    type: any Generable.Type, description: String? = nil, anyOf types: [any Generable.Type]
  ) {
    let name = String(describing: type)
    self.init(
      name: name,
      root: .choice(name: name, description: description, types.map { .type($0) }), type: type)
  }
}

extension GenerationSchema: CustomDebugStringConvertible {
  /// The schema as JSON Schema.
  public var debugDescription: String { jsonSchema }
}
