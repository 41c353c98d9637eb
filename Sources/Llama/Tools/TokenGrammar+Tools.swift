internal import LanguageModels

extension TokenGrammar {
  /// The turns that a protocol lets through: calls with arguments as their tools want them, and answers.
  ///
  /// - Throws: `LanguageModelError.unsupportedGenerationGuide` when a schema cannot be held to.
  init(_ tools: ToolProtocol, schema: GenerationSchema?) throws(LanguageModelError) {
    var rules: [String] = []
    var turns: [String] = []
    if !tools.tools.isEmpty {
      for (index, tool) in tools.tools.enumerated() {
        rules.append(
          "call-\(index) ::= " + Self.literal(#"{"tool":"# + tool.name.json + #","arguments":"#)
            + " arguments-\(index)-root " + Self.literal("}"))
        rules.append(
          try tool.parameters.grammar(pictureLabels: tools.pictureLabels)
            .prefixingRules(with: "arguments-\(index)-"))
      }
      let calls = tools.tools.indices.map { "call-\($0)" }
      rules.append("call ::= " + calls.joined(separator: " | "))
      rules.append(
        "calls ::= " + Self.literal(#"{"tools":["#)
          + #" call ("," call){1,\#(ToolProtocol.mostCalls - 1)} "# + Self.literal("]}"))
      turns += ["call", "calls"]
    }
    if tools.mayAnswer {
      turns.append("answer")
      rules.append(try Self.answer(tools, schema: schema))
    }
    rules.insert("root ::= " + turns.joined(separator: " | "), at: 0)
    self.init(rules: rules.joined(separator: "\n") + "\n")
  }

  /// The turns that a model may generate in its own words; nil where it may generate anything.
  ///
  /// - Throws: `LanguageModelError.unsupportedGenerationGuide` when a schema cannot be held to.
  init?(
    _ tools: ToolProtocol, in format: ToolFormat, schema: GenerationSchema?
  ) throws(LanguageModelError) {
    switch (tools.tools.isEmpty, schema) {
    case (true, nil): return nil
    case (true, let schema?):
      self.init(rules: try schema.grammar(pictureLabels: tools.pictureLabels))
    case (false, _) where !tools.mayAnswer: self = format.calls
    case (false, nil):
      guard let grammar = format.callsAndWords else { return nil }
      self = grammar
    case (false, let schema?):
      self.init(
        rules: "root ::= calls-root | value-root\n"
          + format.calls.rules.prefixingRules(with: "calls-") + "\n"
          + (try schema.grammar(pictureLabels: tools.pictureLabels))
          .prefixingRules(with: "value-"))
    }
  }

  private static func answer(
    _ tools: ToolProtocol, schema: GenerationSchema?
  ) throws(LanguageModelError) -> String {
    let form = tools.answer
    guard form != .words, let schema else {
      // No escape of a code point: half of a surrogate pair could be written so.
      return "answer ::= " + literal(#"{"answer":""#)
        + #" ([^"\\\x00-\x1F\x7F-\x9F] | "\\" ["\\nt])* "# + literal(#""}"#)
    }
    let value = try schema.grammar(pictureLabels: tools.pictureLabels)
      .prefixingRules(with: "value-")
    let body =
      form == .value
      ? "value-root" : literal(#"{"answer":"#) + " value-root " + literal("}")
    return "answer ::= \(body)\n\(value)"
  }

  /// Text that stands for itself.
  private static func literal(_ text: String) -> String {
    let escaped = text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "\"\(String(escaped))\""
  }
}

extension String {
  /// The rules of a grammar under other names, so that they can be combined with those of another.
  func prefixingRules(with prefix: String) -> String {
    /// What the character is part of, by the character that ends it.
    var end: Character?
    var isEscaped = false
    var isName = false
    var result = ""
    for character in self {
      if let closing = end {
        result.append(character)
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == closing {
          end = nil
        }
        continue
      }
      let continues = character.isASCII && (character.isLetter || character.isNumber)
      if continues, !isName { result += prefix }
      isName = continues || (isName && character == "-")
      result.append(character)
      switch character {
      case "\"": end = "\""
      case "[": end = "]"
      case "{": end = "}"
      default: break
      }
    }
    return result
  }
}
