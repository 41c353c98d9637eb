internal import CLlama
internal import Synchronization

/// Room for several conversations whose next tokens are evaluated together, in one context on one set of weights.
///
/// Where the model or the machine cannot do that without changing numbers, each lane has a context of its
/// own.
final class Lanes: Sendable {
  private let count: Int
  private let threads: Int
  private let state = Mutex(State())

  private struct State {
    var rows: pll_rows?
    var shared: SharedContext?
    var isImpossible = false
  }

  /// - Parameters:
  ///   - count: How many lanes there are.
  ///   - threads: Those of all lanes together.
  init(count: Int, threads: Int) {
    self.count = count
    self.threads = threads
  }

  /// A context for one of the lanes.
  func context(
    model: LoadedModel, size: Int, batch: Int, threads: Int, stop: StopFlag
  ) throws(ShimFailure) -> Context {
    let (rows, shared) = try room(for: model, size: size, batch: batch)
    if let shared { return try Context(in: shared, stop: stop) }
    return try Context(
      model: model, size: size, batch: batch, threads: threads, rows: rows, stop: stop)
  }

  private func room(
    for model: LoadedModel, size: Int, batch: Int
  ) throws(ShimFailure) -> (pll_rows, SharedContext?) {
    let result = state.withLock { state in
      do throws(ShimFailure) {
        let rows: pll_rows
        if let known = state.rows {
          rows = known
        } else {
          rows = try model.model.rows(threads: threads)
        }
        state.rows = rows
        if count > 1, rows.most > 1, state.shared == nil, !state.isImpossible {
          state.shared = try SharedContext(
            model: model, size: size, batch: batch, threads: threads, rows: rows, count: count)
          state.isImpossible = state.shared == nil
        }
        return Result<_, ShimFailure>.success((rows, state.shared))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// A context that holds several conversations, each of them a ``Context`` for one thread.
final class SharedContext: Sendable {
  /// The shim locks what lanes share, which is why every thread may use the pointer.
  nonisolated(unsafe) let handle: OpaquePointer
  /// What the handle borrows and has to be outlived by.
  let model: LoadedModel

  /// Makes room for lanes; nil when the model cannot hold several conversations.
  ///
  /// A lane waits for the next token of one in the middle of its answer, but no longer than `patience`: that
  /// one may have lost its thread.
  init?(
    model: LoadedModel, size: Int, batch: Int, threads: Int, rows: pll_rows, count: Int,
    patience: Duration = .milliseconds(10)
  ) throws(ShimFailure) {
    var options = pll_context_options(
      size: UInt32(clamping: size), batch: UInt32(clamping: batch),
      threads: Int32(clamping: threads), rows: rows)
    var made: OpaquePointer?
    let status = pll_lanes_new(
      model.model.handle, &options, UInt32(clamping: count),
      UInt32(clamping: Int(patience.milliseconds)), &made)
    if status == PLL_WRONG_KIND { return nil }
    try check(status)
    handle = try owned(made)
    self.model = model
  }

  deinit { pll_lanes_free(handle) }

  /// How many tokens were the next one of their lane, and in how many evaluations they met.
  var counts: (tokens: Int, evaluations: Int) {
    var counts = pll_lanes_counts()
    pll_lanes_count(handle, &counts)
    return (Int(counts.tokens), Int(counts.evaluations))
  }
}
