internal import LanguageModels

/// Separates calls of tools from answers where a model writes calls in its own words.
///
/// The words of an answer are passed on as they come, until a call begins; calls when they are whole.
struct NativeTurnReader {
  private let format: ToolFormat
  /// Whether the answer is a value that the grammar holds to a schema.
  private let isValue: Bool
  private let mayAnswer: Bool
  private var generated = ""
  private var passedOn = ""

  init(_ format: ToolFormat, isValue: Bool, mayAnswer: Bool) {
    self.format = format
    self.isValue = isValue
    self.mayAnswer = mayAnswer
  }

  /// Whether a limit here leaves nothing that could be used.
  var isInCall: Bool {
    !mayAnswer || ((try? format.turn(generated, finished: false))?.isCall ?? false)
  }

  /// What more text adds to the answer.
  ///
  /// - Throws: ``ShimFailure``, or `MalformedToolCall` when the model calls on and on.
  mutating func read(_ text: String) throws -> String {
    generated += text
    let turn = try format.turn(generated, finished: false)
    guard turn.calls.count <= ToolProtocol.mostCalls else {
      throw MalformedToolCall(text: generated)
    }
    return turn.isWhole && !turn.isCall ? more(of: turn.text) : ""
  }

  /// What the whole turn contains that was not passed on yet.
  ///
  /// - Throws: `MalformedToolCall`, or ``ShimFailure``.
  mutating func finish() throws -> (text: String, calls: [ToolFormat.Turn.Call]) {
    let turn = try format.turn(generated, finished: true)
    if turn.calls.isEmpty {
      guard mayAnswer, isValue || turn.isWhole || !turn.isCall else {
        throw MalformedToolCall(text: generated)
      }
      return (more(of: turn.isWhole && !isValue ? turn.text : generated), [])
    }
    for call in turn.calls {
      guard format.follows(call) else { throw MalformedToolCall(text: generated) }
    }
    // Lines between an answer's head and a call are no words.
    let isBlank = passedOn.isEmpty && turn.text.allSatisfy(\.isWhitespace)
    return (isBlank ? "" : more(of: turn.text), turn.calls)
  }

  private mutating func more(of text: String) -> String {
    guard text.utf8.starts(with: passedOn.utf8) else { return "" }
    let more = String(decoding: text.utf8.dropFirst(passedOn.utf8.count), as: UTF8.self)
    passedOn = text
    return more
  }
}
