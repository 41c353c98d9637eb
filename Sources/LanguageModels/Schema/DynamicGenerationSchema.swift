/// A schema that a program puts together while it runs.
public struct DynamicGenerationSchema: Sendable {
  let name: String?
  let node: SchemaNode

  private init(name: String?, node: SchemaNode) {
    self.name = name
    self.node = node
  }

  /// Null and nothing else.
  public static var null: DynamicGenerationSchema {
    DynamicGenerationSchema(name: nil, node: .null)
  }

  /// An object with properties, in the order in which they are generated.
  public init(name: String, description: String? = nil, properties: [Property]) {
    self.init(
      name: name, description: description, representNilExplicitlyInGeneratedContent: false,
      properties: properties)
  }

  /// An object with properties, in the order in which they are generated.
  ///
  /// - Parameters:
  ///   - name: The name of the schema.
  ///   - description: What the object is, in words for the model.
  ///   - explicitNil: Whether a nil property is written as null and not left out.
  ///   - properties: The properties; their names have to differ.
  public init(
    name: String, description: String? = nil,
    representNilExplicitlyInGeneratedContent explicitNil: Bool, properties: [Property]
  ) {
    self.init(
      name: name,
      node: .object(
        ObjectShape(
          name: name, description: description, writesNil: explicitNil,
          properties: properties.map(\.shape))))
  }

  /// A value that follows one of several schemas.
  public init(
    name: String, description: String? = nil, anyOf choices: [DynamicGenerationSchema]
  ) {
    self.init(
      name: name,
      node: .choice(name: name, description: description, choices.map(\.node)))
  }

  /// One of several strings.
  public init(name: String, description: String? = nil, anyOf choices: [String]) {
    self.init(name: name, node: .words(name: name, description: description, choices))
  }

  /// A list.
  ///
  /// - Parameters:
  ///   - itemSchema: What each element looks like.
  ///   - minimumElements: The fewest elements; nil means none.
  ///   - maximumElements: The most elements; nil means any number.
  public init(
    arrayOf itemSchema: DynamicGenerationSchema, minimumElements: Int? = nil,
    maximumElements: Int? = nil
  ) {
    self.init(
      name: nil,
      node: .array(
        of: itemSchema.node,
        counts: CountRange(minimum: minimumElements, maximum: maximumElements)))
  }

  /// A value of a type.
  public init<Value>(type: Value.Type, guides: [GenerationGuide<Value>] = [])
  where Value: Generable {
    self.init(
      name: nil,
      node: guides.isEmpty ? .type(type) : .guided(.type(type), guides.map(\.rule)))
  }

  /// The schema of a name, which is among the dependencies or is the root.
  public init(referenceTo name: String) {
    self.init(name: nil, node: .reference(name))
  }

  /// A property of an object.
  public struct Property: Sendable {
    let shape: ObjectShape.Property

    /// Creates a property.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - description: What the property is, in words for the model.
    ///   - schema: What its value looks like.
    ///   - isOptional: Whether it may be nil.
    public init(
      name: String, description: String? = nil, schema: DynamicGenerationSchema,
      isOptional: Bool = false
    ) {
      shape = ObjectShape.Property(
        name: name, description: description, node: schema.node, isOptional: isOptional)
    }
  }
}
