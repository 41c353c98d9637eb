internal import Foundation

/// What is in a context, and what is kept for the calls that build on it; emptied as a whole.
struct ContextContents {
  var journal = ContextJournal()
  /// Whether it comes from a file and nothing was evaluated on it yet.
  var isRestored = false
  /// Whether it was read before any request, and may be kept in part.
  var isWarm = false
  /// What could have been generated instead of the last answer, where that was requested.
  var alternatives: TokenAlternatives?
  /// The state before the last answer, where the context cannot be cut back to it.
  var stateBeforeAnswer: Data?
  /// The prefill of a conversation that no request has reported yet.
  var unreportedPrefill: PrefillStats?
}
