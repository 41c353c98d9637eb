/// What it took to bring the context to the end of a conversation.
struct PrefillStats: Sendable {
  /// Tokens in the context when the answer begins.
  var totalTokens = 0
  /// Those that had been evaluated before.
  var cachedTokens = 0
  var evaluatedPictures = 0
  var reusedPictures = 0
  var decoding = Duration.zero
  /// Cutting pictures into what the projector takes.
  var cutting = Duration.zero
  /// The projector's own work.
  var encoding = Duration.zero
  var prompting = Duration.zero
}
