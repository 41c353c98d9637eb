internal import Synchronization

/// Carries the cancellation of a task to the C code that works for it, and only for as long as it does.
final class Cancellation: Sendable {
  private struct State {
    var isCancelled = false
    var flag: AbortFlag?
  }

  private let state = Mutex(State())

  /// Runs a step that watches a flag.
  ///
  /// - Throws: `CancellationError` when the task was cancelled before; what the step throws.
  func whileWatching<Result>(_ flag: AbortFlag, _ step: () throws -> Result) throws -> Result {
    try state.withLock { state in
      guard !state.isCancelled else { throw CancellationError() }
      flag.lower()
      state.flag = flag
    }
    defer { state.withLock { $0.flag = nil } }
    return try step()
  }

  private func cancel() {
    state.withLock { state in
      state.isCancelled = true
      state.flag?.raise()
    }
  }

  /// Lends a cancellation that follows the current task's.
  static func following<Result: Sendable>(
    _ body: (Cancellation) async throws -> Result
  ) async throws -> Result {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try await body(cancellation)
    } onCancel: {
      cancellation.cancel()
    }
  }
}
