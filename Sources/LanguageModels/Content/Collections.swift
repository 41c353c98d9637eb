extension Array: Generable where Element: Generable {
  /// The elements that are there so far, the last perhaps in part.
  public typealias PartiallyGenerated = [Element.PartiallyGenerated]

  /// Any number of elements.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(
      name: "[\(Element.self)]", root: .array(of: .type(Element.self), counts: CountRange()))
  }
}

extension Array: ConvertibleToGeneratedContent where Element: ConvertibleToGeneratedContent {
  /// The list as content.
  public var generatedContent: GeneratedContent {
    GeneratedContent(value: .array(map(\.generatedContent)))
  }
}

extension Array: ConvertibleFromGeneratedContent where Element: ConvertibleFromGeneratedContent {
  /// Creates a list; a last element that is still growing and no value yet is left out.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` when the content is no list or an element does not fit.
  public init(_ content: GeneratedContent) throws {
    guard case .array(let contents) = content.value else {
      throw content.mismatch(expected: "a list")
    }
    self = try contents.compactMap { element in
      element.isComplete ? try Element(element) : try? Element(element)
    }
  }
}

extension Optional where Wrapped: Generable {
  /// The partially generated type of the value.
  public typealias PartiallyGenerated = Wrapped.PartiallyGenerated
}

extension Optional: ConvertibleToGeneratedContent, PromptRepresentable, InstructionsRepresentable
where Wrapped: ConvertibleToGeneratedContent {
  /// The value as content, null for nil.
  public var generatedContent: GeneratedContent {
    self?.generatedContent ?? GeneratedContent(value: .null)
  }
}
