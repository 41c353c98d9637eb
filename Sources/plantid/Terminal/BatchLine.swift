import Files
import Results

/// Says how far a batch has come: a moving line on a terminal, a plain one every ten seconds elsewhere.
actor BatchLine {
  private let isWanted: Bool
  private let isTerminal = Console.errorIsTerminal
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var progress = BatchProgress()
  private var isShown = false
  private var hasEnded = false

  init(wanted: Bool) {
    isWanted = wanted
  }

  /// Notes how many inputs there are, which is found out while the first rows are made.
  func expect(_ total: Int) {
    progress.total = total
  }

  /// Notes a row that an earlier run made.
  func kept() {
    progress.done += 1
    progress.kept += 1
  }

  /// Notes a row.
  func count(_ row: BatchRow) {
    progress.done += 1
    if row.isFailure { progress.failures += 1 }
    if isTerminal, ContinuousClock.now - last > .milliseconds(100) { show() }
  }

  /// Shows the line again and again until the task is cancelled, however long a photo takes.
  func keepShowing() async {
    guard isWanted else { return }
    while true {
      do {
        try await Task.sleep(for: isTerminal ? .seconds(1) : .seconds(10))
      } catch {
        return
      }
      show()
    }
  }

  private func show() {
    guard isWanted, !hasEnded else { return }
    last = .now
    progress.elapsed = last - start
    if isTerminal {
      var size = winsize()
      let width = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
      Console.writeError("\r\u{1B}[K" + progress.bar(width: width))
      isShown = true
    } else {
      Console.message(progress.sentence)
    }
  }

  /// Takes the line away.
  func clear() {
    if isShown { Console.writeError("\r\u{1B}[K") }
    isShown = false
  }

  /// Takes the line away for good.
  func end() {
    clear()
    hasEnded = true
  }
}
