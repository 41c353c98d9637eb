internal import CLlama

/// Stops loading, encoding and evaluating from any thread.
final class AbortFlag: Sendable {
  /// An atomic on the C side, which is why every thread may use the pointer.
  nonisolated(unsafe) let handle: OpaquePointer?

  init() {
    handle = pll_flag_new()
  }

  deinit { pll_flag_free(handle) }

  var isRaised: Bool { pll_flag_raised(handle) }

  func raise() { pll_flag_raise(handle) }

  func lower() { pll_flag_lower(handle) }
}
