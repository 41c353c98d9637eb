internal import CLlama
internal import Synchronization

/// llama.cpp's own log, which is silent until somebody listens.
public enum LlamaLog {
  private static let listener = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Sends the log to a closure, a piece at a time, from whichever thread writes it; nil silences it.
  public static func listen(_ body: (@Sendable (String) -> Void)?) {
    listener.withLock { $0 = body }
    guard body != nil else {
      pll_log_set(nil, nil)
      return
    }
    pll_log_set(
      { _, text, _ in
        guard let text, let listener = LlamaLog.listener.withLock({ $0 }) else { return }
        listener(String(cString: text))
      }, nil)
  }

  /// Has a function called with llama.cpp's words when it gives up and ends the process.
  ///
  /// That is so where memory is not to be had that was promised; nothing can keep it from doing so.
  public static func whenGivingUp(
    _ body: @escaping @convention(c) (UnsafePointer<CChar>?) -> Void
  ) {
    pll_abort_set(body)
  }
}
