/// Lets a long loop over input end when its task is cancelled, without asking at every turn.
package struct StopCheck: Sendable {
  private var turn = 0

  package init() {}

  /// Whether the loop has to end; asked for in every turn, looked up in one of 256.
  package mutating func isStopped() -> Bool {
    turn &+= 1
    return turn & 255 == 0 && Task.isCancelled
  }
}

extension SystemFailure {
  /// The task was cancelled while something was read.
  package static let stopped = SystemFailure(code: ECANCELED)
}
