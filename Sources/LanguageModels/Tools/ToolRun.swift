internal import Synchronization

/// Runs work that need not listen to cancellation: the caller continues when it is cancelled, or when
/// the time is up, and a late result is dropped.
enum ToolRun {
  /// The work took longer than it may.
  struct TimeIsUp: Error {}

  static func result<Value: Sendable>(
    within limit: Duration, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let (stream, continuation) = AsyncThrowingStream<Value, any Error>.makeStream()
    let worker = Task {
      do {
        continuation.yield(try await work())
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    let clock = Task {
      try await Task.sleep(for: limit)
      continuation.finish(throwing: TimeIsUp())
    }
    defer {
      worker.cancel()
      clock.cancel()
    }
    for try await value in stream { return value }
    throw CancellationError()
  }
}
