extension GenerationSchema {
  /// A case of an enum that has payloads; `@Generable` writes it.
  public struct Case: Sendable {
    let name: String
    let payload: [ObjectShape.Property]

    /// Creates a case.
    ///
    /// - Parameters:
    ///   - name: The name of the case.
    ///   - payload: Its associated values; a single one named `_0` is written without a name.
    public init(name: String, payload: [Property]) {
      self.name = name
      self.payload = payload.map(\.shape)
    }

    /// A case without a payload is its name, one with a payload an object of one property.
    var node: SchemaNode {
      guard !payload.isEmpty else { return .words(name: nil, description: nil, [name]) }
      let bare = payload.count == 1 && payload[0].name == "_0" ? payload[0] : nil
      let value =
        bare.map { $0.isOptional ? .nullable($0.node) : $0.node }
        ?? .object(ObjectShape(name: name, writesNil: true, properties: payload))
      return .object(
        ObjectShape(
          name: name,
          properties: [.init(name: name, description: nil, node: value, isOptional: false)]))
    }
  }

  /// Creates the schema of an enum that has payloads.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - name: The name of the schema; nil means the name of the type.
  ///   - description: What the type is, in words for the model.
  ///   - cases: The cases.
  public init(
    type: any Generable.Type, name: String? = nil, description: String? = nil, cases: [Case]
  ) {
    let name = name ?? String(describing: type)
    self.init(
      name: name, root: .choice(name: name, description: description, cases.map(\.node)),
      type: type)
  }

  /// Creates the schema of a type with properties, under a name that is not that of the type.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - name: The name of the schema.
  ///   - description: What the type is, in words for the model.
  ///   - explicitNil: Whether a nil property is written as null and not left out.
  ///   - properties: The properties; their names have to differ.
  public init(
    type: any Generable.Type, name: String, description: String? = nil,
    representNilExplicitlyInGeneratedContent explicitNil: Bool = false, properties: [Property]
  ) {
    self.init(
      name: name,
      root: .object(
        ObjectShape(
          name: name, description: description, writesNil: explicitNil,
          properties: properties.map(\.shape))),
      type: type)
  }

  /// Creates the schema of a type whose values are strings out of a list, under another name.
  public init(
    type: any Generable.Type, name: String, description: String? = nil, anyOf choices: [String]
  ) {
    self.init(
      name: name, root: .words(name: name, description: description, choices), type: type)
  }
}
