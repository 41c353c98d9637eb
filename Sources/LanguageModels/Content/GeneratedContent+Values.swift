extension GeneratedContent: Generable {
  /// Any JSON value.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(name: "GeneratedContent", root: .any)
  }

  /// Creates a copy.
  ///
  /// - Throws: nothing; other types throw where content is not one of their values.
  public init(_ content: GeneratedContent) throws {
    self = content
  }

  /// The content itself.
  public var generatedContent: GeneratedContent { self }

  /// Creates content from a value.
  public init(_ value: some ConvertibleToGeneratedContent) {
    self = value.generatedContent
  }

  /// Creates content from a value and gives it an identity.
  public init(_ value: some ConvertibleToGeneratedContent, id: GenerationID) {
    self = value.generatedContent
    self.id = id
  }

  /// The content as a value of a type.
  ///
  /// - Throws: ``ParsingError`` when the content has another shape.
  public func value<Value>(_ type: Value.Type = Value.self) throws -> Value
  where Value: ConvertibleFromGeneratedContent {
    try Value(self)
  }

  /// A property of an object as a value of a type.
  ///
  /// - Throws: ``ParsingError`` when there is no such property or it has another shape.
  public func value<Value>(_ type: Value.Type = Value.self, forProperty property: String) throws
    -> Value where Value: ConvertibleFromGeneratedContent
  {
    guard let content = try self[property] else {
      throw ParsingError(
        rawContent: jsonString, debugDescription: "the property '\(property)' is missing")
    }
    return try content.convert(to: Value.self, named: property)
  }

  /// A property of an object as a value of a type; nil where it is missing, null, or still growing.
  ///
  /// - Throws: ``ParsingError`` when the property has another shape.
  public func value<Value>(_ type: Value?.Type = Value?.self, forProperty property: String) throws
    -> Value? where Value: ConvertibleFromGeneratedContent
  {
    guard let content = try self[property], content.value != .null else { return nil }
    // Half a value need not be a value of the type yet: "spec" is no rank. It will be.
    guard content.isComplete else { return try? Value(content) }
    return try content.convert(to: Value.self, named: property)
  }

  /// The property of an object; nil where the object has none of that name.
  ///
  /// - Throws: ``ParsingError`` when the content is no object.
  subscript(property: String) -> GeneratedContent? {
    get throws {
      guard case .structure(let properties, _) = value else {
        throw mismatch(expected: "an object with the property '\(property)'")
      }
      return properties[property]
    }
  }

  private func convert<Value>(to type: Value.Type, named property: String) throws -> Value
  where Value: ConvertibleFromGeneratedContent {
    do {
      return try Value(self)
    } catch let error as ParsingError {
      throw ParsingError(
        rawContent: jsonString, underlyingError: error,
        debugDescription: "the property '\(property)': \(error.debugDescription)")
    }
  }
}
