extension GeneratedContent {
  /// The content as a string that will not grow any more; `@Generable` reads the cases of enums so.
  ///
  /// - Throws: ``ParsingError`` when the content is no string or not whole.
  public func wholeString() throws -> String {
    guard isComplete else { throw mismatch(expected: "a whole string") }
    return try String(self)
  }

  /// What the content holds for a case of an enum; nil where it is another case.
  public func payload(of name: String) -> GeneratedContent? {
    guard case .structure(let properties, _) = value else { return nil }
    return properties[name]
  }
}
