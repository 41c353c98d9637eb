internal import CLlama
internal import Synchronization

/// llama.cpp's own log, which is silent until there is a listener.
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

  /// Sets a function that is called with llama.cpp's message before it aborts the process.
  ///
  /// It aborts where memory that was promised is not available; nothing can prevent it.
  public static func onAbort(
    _ body: @escaping @convention(c) (UnsafePointer<CChar>?) -> Void
  ) {
    pll_abort_set(body)
  }
}
