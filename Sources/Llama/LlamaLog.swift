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
}
