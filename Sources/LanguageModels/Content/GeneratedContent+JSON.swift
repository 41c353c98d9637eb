extension GeneratedContent {
  /// Reads JSON that may be cut off anywhere; of incomplete JSON ``isComplete`` is false.
  ///
  /// - Throws: ``ParsingError`` when the text is not JSON, is nested deeper than 128 levels, holds half
  ///   of a surrogate pair or a bare control character, or exceeds 16 MiB.
  public init(json: String) throws {
    try self.init(json: json, identity: nil)
  }

  /// Reads JSON and gives each object in it an identity that follows from its place.
  init(json: String, identity: GenerationID?) throws {
    var reader = JSONReader(identity: identity)
    reader.append(json)
    do {
      self = try reader.content()
    } catch {
      throw ParsingError(
        rawContent: json, underlyingError: error, debugDescription: "not JSON: \(error.description)"
      )
    }
  }
}
