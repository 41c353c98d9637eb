internal import Synchronization

/// Lets one task in at a time, in the order in which they came.
///
/// An executor may need a moment to stop; the next turn waits here until it has.
package final class SerialGate: Sendable {
  private struct State {
    var isTaken = false
    var nextTicket = 0
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  package init() {}

  /// Waits for the turn of the calling task.
  ///
  /// - Throws: `CancellationError` when the task was cancelled; it is not in then.
  package func enter() async throws {
    let ticket = newTicket()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(ticket) != nil { return .failure(CancellationError()) }
          guard state.isTaken else {
            state.isTaken = true
            return .success(())
          }
          state.waiting.append((ticket, continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiting = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else {
          state.cancelled.insert(ticket)
          return nil
        }
        return state.waiting.remove(at: index).continuation
      }
      waiting?.resume(throwing: CancellationError())
    }
    forget(ticket)
  }

  // Inlined around a suspension, a lock would ask which thread it is on only once, although the work may
  // continue on another thread; so no lock of this module that asynchronous code takes is inlined.
  @inline(never)
  private func newTicket() -> Int {
    state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
  }

  @inline(never)
  private func forget(_ ticket: Int) {
    _ = state.withLock { $0.cancelled.remove(ticket) }
  }

  /// Does a piece of work when the calling task's turn has come.
  ///
  /// - Throws: `CancellationError` when the task was cancelled while it waited; else what `work` throws.
  package func withTurn<Result>(_ work: () async throws -> Result) async throws -> Result {
    try await enter()
    defer { leave() }
    return try await work()
  }

  /// Lets the next task in.
  @inline(never)
  package func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume()
  }
}
