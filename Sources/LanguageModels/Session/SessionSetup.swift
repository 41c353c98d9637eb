/// What a session was made with.
struct SessionSetup: Sendable {
  var model: any ModelBinding
  var tools: [any Tool]

  /// The rounds of tool calls that one prompt may cause.
  static let maximumToolRounds = 16
}
