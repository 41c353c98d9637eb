internal import LanguageModels

/// Tells calls of tools from answers where a model writes calls in its own words.
///
/// The words of an answer are told as they come, until a call begins; calls are told when they are whole.
struct NativeTurnReader {
  private let format: ToolFormat
  /// Whether the answer is a value that the grammar holds to a schema.
  private let isValue: Bool
  private let mayAnswer: Bool
  private var said = ""
  private var told = ""

  init(_ format: ToolFormat, isValue: Bool, mayAnswer: Bool) {
    self.format = format
    self.isValue = isValue
    self.mayAnswer = mayAnswer
  }

  /// Whether a limit here leaves nothing that could be used.
  var isInCall: Bool {
    !mayAnswer || ((try? format.turn(said, finished: false))?.isCall ?? false)
  }

  /// What more text adds to the answer.
  ///
  /// - Throws: ``ShimFailure``, or `MalformedToolCall` when the model calls on and on.
  mutating func read(_ text: String) throws -> String {
    said += text
    let turn = try format.turn(said, finished: false)
    guard turn.calls.count <= ToolProtocol.mostCalls else { throw MalformedToolCall(text: said) }
    return turn.isWhole && !turn.isCall ? more(of: turn.text) : ""
  }

  /// What the whole turn says that was not told yet.
  ///
  /// - Throws: `MalformedToolCall`, or ``ShimFailure``.
  mutating func finish() throws -> (text: String, calls: [ToolFormat.Turn.Call]) {
    let turn = try format.turn(said, finished: true)
    if turn.calls.isEmpty {
      guard mayAnswer, isValue || turn.isWhole || !turn.isCall else {
        throw MalformedToolCall(text: said)
      }
      return (more(of: turn.isWhole && !isValue ? turn.text : said), [])
    }
    for call in turn.calls {
      guard format.follows(call) else { throw MalformedToolCall(text: said) }
    }
    // Lines between an answer's head and a call are no words.
    let isBlank = told.isEmpty && turn.text.allSatisfy(\.isWhitespace)
    return (isBlank ? "" : more(of: turn.text), turn.calls)
  }

  private mutating func more(of text: String) -> String {
    guard text.utf8.starts(with: told.utf8) else { return "" }
    let more = String(decoding: text.utf8.dropFirst(told.utf8.count), as: UTF8.self)
    told = text
    return more
  }
}
