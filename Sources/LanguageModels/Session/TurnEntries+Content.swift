extension TurnEntries {
  /// What was generated so far; with a schema, the JSON as far as it can be read.
  var content: GeneratedContent {
    guard schema != nil else {
      return GeneratedContent(value: .string(text), isComplete: false)
    }
    return value ?? GeneratedContent(value: .null, isComplete: false)
  }

  /// The whole answer.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` when it is not whole JSON.
  func finalContent() throws -> GeneratedContent {
    guard let schema else { return GeneratedContent(value: .string(text)) }
    do {
      let content = try GeneratedContent(json: text, identity: identity)
      if content.isComplete { return content }
    } catch let error as GeneratedContent.ParsingError {
      throw GeneratedContent.ParsingError(
        rawContent: text, underlyingError: error.underlyingError,
        debugDescription: "the answer is no '\(schema.name)': \(error.debugDescription)")
    }
    throw GeneratedContent.ParsingError(
      rawContent: text,
      debugDescription: "the answer ended before its '\(schema.name)' was whole")
  }

  /// The entries, the text of an answer that follows a schema as one value.
  var entriesWithValues: [Transcript.Entry] {
    guard let schema else { return entries }
    return entries.map { entry in
      guard case .response(var response) = entry, let content = value(of: response)
      else { return entry }
      let id = response.segments.first?.id ?? response.id
      response.segments.removeAll { if case .text = $0 { true } else { false } }
      response.segments.insert(
        .structure(.init(id: id, source: schema.name, content: content)), at: 0)
      return .response(response)
    }
  }
}
