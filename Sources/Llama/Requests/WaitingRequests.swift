internal import LanguageModels
internal import Synchronization

/// Counts the requests that wait for one model.
final class WaitingRequests: Sendable {
  private let limit: Int?
  private let count = Mutex(0)

  /// `limit` nil lets any number wait.
  init(limit: Int?) {
    self.limit = limit
  }

  /// Begins to wait, or to be answered.
  ///
  /// - Throws: `LanguageModelError.rateLimited` when too many do already.
  @inline(never)
  func enter() throws(LanguageModelError) {
    let isFull = count.withLock { count in
      // One is being answered; the others wait.
      if let limit, count > limit { return true }
      count += 1
      return false
    }
    guard isFull, let limit else { return }
    throw .rateLimited(
      .init(
        resetDate: nil,
        debugDescription: "\(limit) requests wait for the model already; ask again when one is done"
      ))
  }

  @inline(never)
  func leave() {
    count.withLock { $0 -= 1 }
  }
}
