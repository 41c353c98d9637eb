internal import Dispatch
internal import Synchronization

/// A thread for C calls that take their time, so that Swift's few threads stay free.
struct BlockingWork: Sendable {
  private let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  /// Does the work on the thread; cancelling the task raises the flag that the work may look at.
  ///
  /// - Throws: what the work throws, or `CancellationError` when it was cancelled.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable (StopFlag) throws -> Result
  ) async throws -> Result {
    let flag = StopFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(
            with: Swift.Result {
              guard !flag.isRaised else { throw CancellationError() }
              return try work(flag)
            })
        }
      }
    } onCancel: {
      flag.raise()
    }
  }
}

/// A flag that is raised once.
final class StopFlag: Sendable {
  private let raised = Atomic(false)

  var isRaised: Bool { raised.load(ordering: .relaxed) }

  func raise() { raised.store(true, ordering: .relaxed) }
}
