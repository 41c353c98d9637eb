internal import Foundation

/// Tells what a model says as text and calls, each with the tokens it took.
struct TurnTeller {
  /// nil where all of it is text.
  private var reader: TurnReader?
  private let mayAnswer: Bool
  private var call: (id: String, tool: String)?
  private var untold = 0

  init(_ tools: ToolProtocol?) {
    reader = tools.map { TurnReader(answer: $0.answer) }
    mayAnswer = tools?.mayAnswer ?? true
  }

  /// Whether a limit leaves nothing that could be used.
  var hasToBeWhole: Bool { call != nil || reader?.isInCall ?? false || !mayAnswer }

  /// What more text says.
  mutating func events(_ text: String, tokens: Int) -> [WorkerEvent] {
    guard let said = reader?.read(text) else { return [.text(text, tokens: tokens)] }
    untold += tokens
    var events: [WorkerEvent] = []
    for event in said {
      switch event {
      case .text(let text): events.append(.text(text, tokens: untold))
      case .call(let tool):
        let id = UUID().uuidString
        call = (id, tool)
        events.append(.call(id: id, tool: tool, arguments: "", tokens: untold))
      case .arguments(let text):
        guard let call else { continue }
        events.append(.call(id: call.id, tool: call.tool, arguments: text, tokens: untold))
      }
      untold = 0
    }
    return events
  }
}
