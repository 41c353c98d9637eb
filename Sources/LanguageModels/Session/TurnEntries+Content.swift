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
  /// - Throws: ``LanguageModelSession/GenerationError`` when it is not JSON of the schema.
  func finalContent() throws -> GeneratedContent {
    guard let schema else { return GeneratedContent(value: .string(text)) }
    let content: GeneratedContent
    do {
      content = try GeneratedContent(json: text, identity: identity)
    } catch {
      throw LanguageModelSession.GenerationError.decodingFailure(
        .init(debugDescription: "the answer is no '\(schema.name)': \(error)"))
    }
    guard content.isComplete else {
      throw LanguageModelSession.GenerationError.decodingFailure(
        .init(debugDescription: "the answer ended before its '\(schema.name)' was whole"))
    }
    return content
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
