extension GeneratedContent {
  /// Creates an object from properties in the order given; a name given twice keeps its last value.
  public init(
    properties: KeyValuePairs<String, any ConvertibleToGeneratedContent>, id: GenerationID? = nil
  ) {
    self.init(
      ordered: properties.map { ($0.key, $0.value.generatedContent) }, id: id)
  }

  /// Creates an object from properties in the order given.
  ///
  /// - Parameters:
  ///   - properties: The names and values.
  ///   - id: The identity of the object.
  ///   - combine: Makes one value of two that were given under one name.
  /// - Throws: what `combine` throws.
  public init<S>(
    properties: S, id: GenerationID? = nil,
    uniquingKeysWith combine: (GeneratedContent, GeneratedContent) throws ->
      some ConvertibleToGeneratedContent
  ) rethrows where S: Sequence, S.Element == (String, any ConvertibleToGeneratedContent) {
    var values: [String: GeneratedContent] = [:]
    var keys: [String] = []
    for (key, value) in properties {
      if let earlier = values[key] {
        values[key] = try combine(earlier, value.generatedContent).generatedContent
      } else {
        values[key] = value.generatedContent
        keys.append(key)
      }
    }
    self.init(value: .structure(properties: values, orderedKeys: keys), id: id)
  }

  /// Creates a list.
  public init<S>(elements: S, id: GenerationID? = nil)
  where S: Sequence, S.Element == any ConvertibleToGeneratedContent {
    self.init(value: .array(elements.map(\.generatedContent)), id: id)
  }

  init(ordered properties: [(String, GeneratedContent)], id: GenerationID? = nil) {
    var values: [String: GeneratedContent] = [:]
    var keys: [String] = []
    for (key, value) in properties {
      if values.updateValue(value, forKey: key) == nil { keys.append(key) }
    }
    self.init(value: .structure(properties: values, orderedKeys: keys), id: id)
  }
}
