internal import Foundation
internal import LanguageModels

/// A transcript as messages.
struct ModelConversation: Sendable {
  let messages: [Message]
  /// The tools that the template describes; empty where the messages do.
  let tools: [Transcript.ToolDefinition]
  /// What calls of them end with, where the template needs that to be known.
  let callTail: String?

  /// Turns the entries of a transcript into messages.
  ///
  /// `tools` are described to the model even where no instructions name them. Calls are written as `format`
  /// has them; without one, as JSON that is described in words.
  ///
  /// - Throws: an error of `Imaging` when a picture has to be decoded and cannot be.
  init(
    _ transcript: Transcript, tools: [Transcript.ToolDefinition] = [], format: ToolFormat? = nil,
    pictures: inout PictureCatalog, model: borrowing Model
  ) throws {
    self.tools = format?.tools ?? []
    callTail = format?.callTail
    var messages: [Message] = []
    var undescribed = tools.filter { tool in
      tool.isDescribed && !transcript.contains { $0.defines(tool) }
    }
    if format == nil, !undescribed.isEmpty, !transcript.beginsWithInstructions {
      let text = ToolProtocol.instructions(for: undescribed)
      messages.append(Message(role: .system, parts: [.text(text)]))
      undescribed = []
    }
    var outputs: [Message.Part] = []
    for (index, entry) in transcript.enumerated() {
      if case .toolOutput(let output) = entry {
        let parts = try Self.parts(output.segments, pictures: &pictures)
        if format != nil {
          messages.append(
            Message(role: .tool, parts: parts.isEmpty ? [.text("")] : parts, tool: output.toolName))
        } else {
          outputs.append(line: ToolProtocol.heading(ofOutputFrom: output.toolName))
          outputs.append(lines: parts)
        }
        continue
      }
      if !outputs.isEmpty { messages.append(Message(role: .user, parts: outputs)) }
      outputs = []
      switch entry {
      case .instructions(let instructions):
        var parts = try Self.parts(instructions.segments, pictures: &pictures)
        let tools = format == nil ? instructions.toolDefinitions + undescribed : []
        undescribed = []
        if !tools.isEmpty { parts.append(line: ToolProtocol.instructions(for: tools)) }
        if !parts.isEmpty { messages.append(Message(role: .system, parts: parts)) }
      case .prompt(let prompt):
        messages.append(
          try Self.message(of: prompt, pictures: &pictures, readsSchemas: model.readsSchemas))
      case .response(let response):
        messages.append(
          Message(
            role: .assistant, parts: [Self.answer(response, format: format, model: model)]))
      case .toolCalls(let calls):
        // Calls that nothing came of were cut; without them the roles still alternate.
        guard transcript.dropFirst(index + 1).first?.isToolOutput ?? false else { continue }
        // The words before calls belong to one turn with them, and to one stretch of tokens.
        if format != nil, messages.last?.role == .assistant { messages.removeLast() }
        messages.append(
          Message(
            role: .assistant, parts: [Self.calls(calls, format: format, model: model)],
            calls: format?.names(of: calls) ?? []))
      case .reasoning, .toolOutput: break
      }
    }
    if !outputs.isEmpty { messages.append(Message(role: .user, parts: outputs)) }
    if let format, let first = messages.first { messages[0] = first.describing(format.tools) }
    self.messages = messages
  }

  private static func message(
    of prompt: Transcript.Prompt, pictures: inout PictureCatalog, readsSchemas: Bool
  ) throws -> Message {
    var parts = try Self.parts(prompt.segments, pictures: &pictures)
    if let format = prompt.responseFormat,
      prompt.contextOptions.includeSchemaInPrompt ?? readsSchemas
    {
      parts.append(.text("\n\n" + format.schema.promptText))
    }
    return Message(role: .user, parts: parts)
  }

  /// Text pieces next to each other are lines; nothing comes between a picture and text.
  private static func parts(
    _ segments: [Transcript.Segment], pictures: inout PictureCatalog
  ) throws -> [Message.Part] {
    var parts: [Message.Part] = []
    for segment in segments {
      switch segment {
      case .text(let text): parts.append(line: text.content)
      case .structure(let structure): parts.append(line: structure.content.jsonString)
      case .custom(let custom): parts.append(line: custom.description)
      case .attachment(let attachment):
        switch attachment.content {
        case .image(let image):
          parts.append(.picture(try pictures.source(of: image, segment: attachment.id)))
        }
      }
    }
    return parts
  }

  /// The tokens that the answer was generated as, if they still match the entry; else its text.
  private static func answer(
    _ response: Transcript.Response, format: ToolFormat?, model: borrowing Model
  ) -> Message.Part {
    let text = response.segments.map(\.answerText).joined()
    return part(
      text, tokens: response.metadata[.tokens], special: format?.controls, model: model
    ) { generated in
      if let format {
        return generated == text || (try? format.turn(generated, finished: true))?.text == text
      }
      if generated.isEquivalent(to: text) { return true }
      // Beside tools an answer is wrapped.
      let words = TurnReader.answer(in: generated, form: .words)
      let value = TurnReader.answer(in: generated, form: .wrappedValue)
      return words == text || value.isEquivalent(to: text)
    }
  }

  /// The same for calls of tools.
  private static func calls(
    _ calls: Transcript.ToolCalls, format: ToolFormat?, model: borrowing Model
  ) -> Message.Part {
    let text = ToolProtocol.text(of: calls)
    return part(
      text, tokens: calls.first?.metadata[.tokens], special: format?.controls, model: model
    ) { generated in
      guard let format else {
        return generated.isEquivalent(to: text)
      }
      guard let turn = try? format.turn(generated, finished: true), turn.calls.count == calls.count
      else { return false }
      return zip(turn.calls, calls).allSatisfy {
        $0.tool == $1.toolName && $0.arguments.isEquivalent(to: $1.arguments.jsonString)
      }
    }
  }

  private static func part(
    _ text: String, tokens: [Int]?, special: [Token]?, model: borrowing Model,
    if isMatch: (String) -> Bool
  ) -> Message.Part {
    guard let tokens = tokens?.map({ Token(clamping: $0) }) else { return .text(text) }
    guard let generated = model.text(of: tokens, special: special ?? []), isMatch(generated) else {
      return .text(text)
    }
    return .tokens(tokens)
  }
}

extension Model {
  /// The text of tokens, without a character cut at the end; nil when one is none of this model's.
  ///
  /// Of control tokens only those in `special` have a text.
  func text(of tokens: [Token], special: [Token] = []) -> String? {
    var text = ""
    var characters = UTF8Accumulator()
    for token in tokens {
      guard let piece = try? bytes(of: token, special: special.contains(token)) else { return nil }
      text += characters.append(piece)
    }
    return text
  }
}

extension ToolFormat {
  /// The names that a template is shown for the tools of calls: its own words surround them.
  fileprivate func names(of calls: Transcript.ToolCalls) -> [String] {
    calls.map { call in tools.contains { $0.name == call.toolName } ? call.toolName : "call" }
  }
}

extension Message {
  /// The message, with which the template describes tools.
  fileprivate func describing(_ tools: [Transcript.ToolDefinition]) -> Message {
    Message(
      role: role, parts: parts, tool: tool, calls: calls,
      context: tools.map(\.fullDescription).joined(separator: "\n"))
  }
}

extension [Message.Part] {
  fileprivate mutating func append(line: String) {
    if case .text(let text) = last {
      self[count - 1] = .text("\(text)\n\(line)")
    } else {
      append(.text(line))
    }
  }

  fileprivate mutating func append(lines parts: [Message.Part]) {
    for part in parts {
      if case .text(let text) = part { append(line: text) } else { append(part) }
    }
  }
}

extension Transcript.ToolDefinition {
  /// All that a template may write about the tool.
  var fullDescription: String { "\(name)\n\(description)\n\(parameters.jsonSchema)" }
}

extension Transcript {
  /// The tools that instructions name, and others, each once.
  func namedTools(and others: [ToolDefinition]) -> [ToolDefinition] {
    var named: [ToolDefinition] = []
    for case .instructions(let instructions) in self {
      for tool in instructions.toolDefinitions where !named.contains(tool) { named.append(tool) }
    }
    return named + others.filter { !named.contains($0) }
  }

  fileprivate var beginsWithInstructions: Bool {
    if case .instructions? = first { true } else { false }
  }
}

extension Transcript.Entry {
  fileprivate var isToolOutput: Bool {
    if case .toolOutput = self { true } else { false }
  }

  fileprivate func defines(_ tool: Transcript.ToolDefinition) -> Bool {
    guard case .instructions(let instructions) = self else { return false }
    return instructions.toolDefinitions.contains(tool)
  }
}

extension Transcript.Segment {
  fileprivate var answerText: String {
    switch self {
    case .text(let text): text.content
    case .structure(let structure): structure.content.jsonString
    case .custom(let custom): custom.description
    case .attachment: ""
    }
  }
}

extension String {
  /// The value, in which spacing and escapes do not count; nil where it is none, or not whole.
  fileprivate var jsonValue: GeneratedContent? {
    guard let content = try? GeneratedContent(json: self), content.isComplete else { return nil }
    return content
  }

  /// Whether both are the same value.
  fileprivate func isEquivalent(to other: String) -> Bool {
    self == other || jsonValue.map { $0 == other.jsonValue } ?? false
  }
}
