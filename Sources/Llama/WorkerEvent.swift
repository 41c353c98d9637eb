/// What a worker tells while it answers.
enum WorkerEvent: Sendable {
  /// More of the answer.
  case text(String, tokens: Int)
  /// More of the arguments of a call; the first time there is a call it has none.
  case call(id: String, tool: String, arguments: String, tokens: Int)
  case end(Answer, Reading, Times)
}
