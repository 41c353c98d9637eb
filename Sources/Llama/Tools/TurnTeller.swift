internal import Foundation

/// Tells what a model says as text and calls, each with the tokens it took.
struct TurnTeller {
  private enum Reader {
    /// All of it is text.
    case none
    case json(TurnReader)
    case native(NativeTurnReader)
  }

  private var reader = Reader.none
  private let mayAnswer: Bool
  private var call: (id: String, tool: String)?
  private var untold = 0

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

  /// What more text says.
  ///
  /// - Throws: `MalformedToolCall`, or ``ShimFailure``.
  mutating func events(_ text: String, tokens: Int) throws -> [WorkerEvent] {
    switch reader {
    case .none: return [.text(text, tokens: tokens)]
    case .native(var native):
      let more = try native.read(text)
      reader = .native(native)
      untold += tokens
      return more.isEmpty ? [] : [told(more)]
    case .json(var json):
      let said = json.read(text)
      reader = .json(json)
      untold += tokens
      return said.compactMap { event in
        switch event {
        case .text(let text): return told(text)
        case .call(let tool): return begun(tool)
        case .arguments(let text): return call.map { arguments(text, of: $0) }
        }
      }
    }
  }

  /// What is left to be told of a whole turn.
  ///
  /// - Throws: `MalformedToolCall`, or ``ShimFailure``.
  mutating func finish() throws -> [WorkerEvent] {
    guard case .native(var native) = reader else { return [] }
    let (text, calls) = try native.finish()
    reader = .native(native)
    var events = text.isEmpty ? [] : [told(text)]
    for call in calls {
      events.append(begun(call.tool))
      if let begun = self.call { events.append(arguments(call.arguments, of: begun)) }
    }
    return events
  }

  private mutating func told(_ text: String) -> WorkerEvent {
    defer { untold = 0 }
    return .text(text, tokens: untold)
  }

  private mutating func begun(_ tool: String) -> WorkerEvent {
    defer { untold = 0 }
    let id = UUID().uuidString
    call = (id, tool)
    return .call(id: id, tool: tool, arguments: "", tokens: untold)
  }

  private mutating func arguments(
    _ text: String, of call: (id: String, tool: String)
  ) -> WorkerEvent {
    defer { untold = 0 }
    return .call(id: call.id, tool: call.tool, arguments: text, tokens: untold)
  }
}
