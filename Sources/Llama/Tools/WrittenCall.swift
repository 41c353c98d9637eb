internal import LanguageModels

/// A call that is known, as a template writes it.
///
/// With it is found out whether llama-common follows the template: its grammar has to let the call through,
/// and its reader has to read what was written. Where one of them goes its own way, as with an identity that
/// the grammar knows nothing of, the model is better asked in JSON.
struct WrittenCall {
  private static let argument = "countoftimes"

  /// The end of the call, after its arguments' names and its identity: many templates write the same after a
  /// call as after an answer, and for the others this marks where the words of the template continue.
  let tail: String

  /// nil where the template is not followed.
  init?(in loaded: LoadedModel) {
    guard
      let schema = try? GenerationSchema(
        root: DynamicGenerationSchema(
          name: "Arguments",
          properties: [.init(name: Self.argument, schema: DynamicGenerationSchema(type: Int.self))]
        ), dependencies: [])
    else { return nil }
    let tool = Transcript.ToolDefinition(name: "probe", description: "Counts.", parameters: schema)
    guard let format = try? ToolFormat([tool], pictureLabels: [], model: loaded),
      let call = Self.find(Self.argument, of: tool, format, loaded.model)
    else { return nil }
    // A call may have its identity after its arguments.
    let places = [Self.argument, "call00000"].compactMap { call.ranges(of: $0).last?.upperBound }
    tail = places.max().map { String(call[$0...]) } ?? ""
  }

  /// The call of a tool whose argument is 1, where it is let through and read as it was meant.
  static func find(
    _ argument: String, of tool: Transcript.ToolDefinition, _ format: ToolFormat,
    _ model: borrowing Model
  ) -> Substring? {
    let text = written(argument, tool, model)
    guard let call = try? first(in: text, argument, format.calls, model),
      let turn = try? format.turn(String(call), finished: true), turn.isWhole, turn.isCall,
      turn.calls.map(\.tool) == [tool.name],
      let generated = try? GeneratedContent(json: turn.calls[0].arguments),
      generated == GeneratedContent(properties: [argument: 1])
    else { return nil }
    return call
  }

  /// What the template writes from where the model answers with a call, up to the next answer.
  private static func written(
    _ argument: String, _ tool: Transcript.ToolDefinition, _ model: borrowing Model
  ) -> Substring {
    let question = Model.TemplateMessage(role: "user", content: "?")
    let call = Model.TemplateMessage(role: "assistant", content: argument, calls: [tool.name])
    let output = Model.TemplateMessage(role: "tool", content: "1", tool: tool.name)
    let whole = try? model.rendered(
      [question, call, output], tools: [tool], addGenerationPrompt: true)
    guard let whole else { return "" }
    for prompts in [true, false] {
      let before = try? model.rendered([question], tools: [tool], addGenerationPrompt: prompts)
      if let before, whole.hasPrefix(before) { return whole.dropFirst(before.count) }
    }
    return ""
  }

  /// The first call in a text, as a grammar has it.
  private static func first(
    in text: Substring, _ argument: String, _ grammar: TokenGrammar, _ model: borrowing Model
  ) throws -> Substring? {
    guard let named = text.firstRange(of: argument) else { return nil }
    let ends = (0..<Token(model.vocabularySize)).filter { model.endsGeneration($0) }
    for start in text[..<named.lowerBound].indices {
      var sampler = try Sampler(Sampling(), grammar: grammar, model: model)
      for index in text[start...].indices {
        guard try takes(text[index], &sampler, model) else { break }
        if index >= named.upperBound, try ends.contains(where: { try sampler.allows($0) }) {
          return text[start...index]
        }
      }
    }
    return nil
  }

  private static func takes(
    _ character: Character, _ sampler: inout Sampler, _ model: borrowing Model
  ) throws -> Bool {
    for token in try model.tokens(of: String(character), special: false) {
      guard try sampler.allows(token) else { return false }
      try sampler.accept(token)
    }
    return true
  }
}
