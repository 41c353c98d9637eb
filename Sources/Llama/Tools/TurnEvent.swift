/// What a turn of the model consists of, in the order it is generated.
enum TurnEvent: Sendable {
  /// More of the answer.
  case text(String, tokens: Int)
  /// More of the arguments of a call; the first event of a call has none.
  case call(id: String, tool: String, arguments: String, tokens: Int)
}
