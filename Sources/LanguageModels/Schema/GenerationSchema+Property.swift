extension GenerationSchema {
  /// A property of a type.
  public struct Property: Sendable {
    let shape: ObjectShape.Property

    private init(
      name: String, description: String?, type: any Generable.Type, rules: [GuideRule],
      isOptional: Bool
    ) {
      shape = ObjectShape.Property(
        name: name, description: description,
        node: rules.isEmpty ? .type(type) : .guided(.type(type), rules), isOptional: isOptional)
    }

    /// Creates a property that always has a value.
    public init<Value>(
      name: String, description: String? = nil, type: Value.Type,
      guides: [GenerationGuide<Value>] = []
    ) where Value: Generable {
      self.init(
        name: name, description: description, type: type, rules: guides.map(\.rule),
        isOptional: false)
    }

    /// Creates a property that may be nil.
    public init<Value>(
      name: String, description: String? = nil, type: Value?.Type,
      guides: [GenerationGuide<Value>] = []
    ) where Value: Generable {
      self.init(
        name: name, description: description, type: Value.self, rules: guides.map(\.rule),
        isOptional: true)
    }

    /// Creates a string property that fits regular expressions.
    public init<RegexOutput>(
      name: String, description: String? = nil, type: String.Type,
      guides: [Regex<RegexOutput>] = []
    ) {
      self.init(
        name: name, description: description, type: type,
        rules: guides.map { GenerationGuide.pattern($0).rule }, isOptional: false)
    }

    /// Creates a string property that fits regular expressions or is nil.
    public init<RegexOutput>(
      name: String, description: String? = nil, type: String?.Type,
      guides: [Regex<RegexOutput>] = []
    ) {
      self.init(
        name: name, description: description, type: String.self,
        rules: guides.map { GenerationGuide.pattern($0).rule }, isOptional: true)
    }
  }
}
