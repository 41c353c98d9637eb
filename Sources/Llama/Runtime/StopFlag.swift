internal import CLlama

/// Stops loading, encoding and evaluating from any thread.
final class StopFlag: Sendable {
  /// An atomic on the C side, which is why every thread may use the pointer.
  nonisolated(unsafe) let handle: OpaquePointer?

  init() {
    handle = pl_flag_new()
  }

  deinit { pl_flag_free(handle) }

  var isRaised: Bool { pl_flag_raised(handle) }

  func raise() { pl_flag_raise(handle) }

  func lower() { pl_flag_lower(handle) }
}
