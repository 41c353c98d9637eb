internal import Foundation

/// Parses what a model generates into text and calls of tools, each with the number of tokens it took.
struct TurnEventParser {
  private enum Reader {
    /// All of it is text.
    case none
    case json(TurnReader)
    case native(NativeTurnReader)
  }

  private var reader = Reader.none
  private let mayAnswer: Bool
  private var call: (id: String, tool: String)?
  private var unreportedTokens = 0

  /// `format` is how the model calls tools in its own words; nil where it does so in JSON.
  init(_ tools: ToolProtocol?, format: ToolFormat?) {
    mayAnswer = tools?.mayAnswer ?? true
    guard let tools else { return }
    if let format {
      if !tools.tools.isEmpty {
        reader = .native(
          NativeTurnReader(format, isValue: tools.answer != .words, mayAnswer: tools.mayAnswer))
      }
    } else {
      reader = .json(TurnReader(answer: tools.answer))
    }
  }

  /// Whether a limit leaves nothing that could be used.
  var hasToBeWhole: Bool {
    switch reader {
    case .none: !mayAnswer
    case .json(let reader): call != nil || reader.isInCall || !mayAnswer
    case .native(let reader): reader.isInCall
    }
  }

  /// The events that more text brings.
  ///
  /// - Throws: `MalformedToolCall`, or ``ShimFailure``.
  mutating func events(_ text: String, tokens: Int) throws -> [TurnEvent] {
    switch reader {
    case .none: return [.text(text, tokens: tokens)]
    case .native(var native):
      let more = try native.read(text)
      reader = .native(native)
      unreportedTokens += tokens
      return more.isEmpty ? [] : [textEvent(more)]
    case .json(var json):
      let events = json.read(text)
      reader = .json(json)
      unreportedTokens += tokens
      return events.compactMap { event in
        switch event {
        case .text(let text): return textEvent(text)
        case .call(let tool): return beginCall(tool)
        case .arguments(let text): return call.map { arguments(text, of: $0) }
        }
      }
    }
  }

  /// The events that only the end of the turn brings.
  ///
  /// - Throws: `MalformedToolCall`, or ``ShimFailure``.
  mutating func finish() throws -> [TurnEvent] {
    guard case .native(var native) = reader else { return [] }
    let (text, calls) = try native.finish()
    reader = .native(native)
    var events = text.isEmpty ? [] : [textEvent(text)]
    for call in calls {
      events.append(beginCall(call.tool))
      if let begun = self.call { events.append(arguments(call.arguments, of: begun)) }
    }
    return events
  }

  private mutating func textEvent(_ text: String) -> TurnEvent {
    defer { unreportedTokens = 0 }
    return .text(text, tokens: unreportedTokens)
  }

  private mutating func beginCall(_ tool: String) -> TurnEvent {
    defer { unreportedTokens = 0 }
    let id = UUID().uuidString
    call = (id, tool)
    return .call(id: id, tool: tool, arguments: "", tokens: unreportedTokens)
  }

  private mutating func arguments(
    _ text: String, of call: (id: String, tool: String)
  ) -> TurnEvent {
    defer { unreportedTokens = 0 }
    return .call(id: call.id, tool: call.tool, arguments: text, tokens: unreportedTokens)
  }
}
