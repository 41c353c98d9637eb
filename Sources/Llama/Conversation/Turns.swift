internal import LanguageModels

/// A conversation cut where the model answers, so that each answer follows what was read before it.
///
/// A template may render an earlier turn differently from the way it was first rendered (thinking is
/// dropped, for instance). So a turn is always what comes after the last answer in the rendering that
/// ends with it, and reading a conversation again gives the very stream that was read the first time.
struct Turns {
  /// What is read before an answer, and the answer where there is one already.
  struct Turn {
    var pieces: [Piece]
    var answer: Message?
    /// The messages read when the turn has been.
    var end: Int
  }

  /// The turns after the first `start` messages.
  ///
  /// - Throws: ``ShimFailure`` when the template cannot be rendered or leaves something out.
  static func turns(
    of messages: [Message], tools: [Transcript.ToolDefinition] = [], callTail: String? = nil,
    after start: Int, model: borrowing Model
  ) throws(ShimFailure) -> [Turn] {
    var turns: [Turn] = []
    var from = start
    // What was read may wait for an answer that was then given elsewhere.
    if start > 0, messages.indices.contains(start), messages[start - 1].role != .assistant,
      messages[start].role == .assistant
    {
      from = start + 1
      turns.append(Turn(pieces: [], answer: messages[start], end: from))
    }
    for index in messages.indices.dropFirst(start) {
      let answer = messages.indices.contains(index + 1) ? messages[index + 1] : nil
      guard messages[index].role != .assistant, answer == nil || answer?.role == .assistant else {
        continue
      }
      let pieces = try Rendering.pieces(
        of: messages[...index], tools: tools, callTail: callTail, from: from, model: model)
      from = index + (answer == nil ? 1 : 2)
      turns.append(Turn(pieces: pieces, answer: answer, end: from))
    }
    return turns
  }
}
