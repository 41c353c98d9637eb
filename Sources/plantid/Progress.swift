import Dispatch
import Foundation
import Synchronization

/// A line on the terminal that tells the stage and the time since the start; nothing elsewhere.
final class Progress: Sendable {
  private struct State {
    var stage = ""
    var shown = false
    var ended = false
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now
  private let timer: (any DispatchSourceTimer)?

  /// Starts the line when it is wanted and standard error is a terminal.
  init(wanted: Bool) {
    guard wanted, Console.errorIsTerminal else {
      timer = nil
      return
    }
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "plantid.progress"))
    self.timer = timer
    timer.schedule(deadline: .now() + 0.3, repeating: 0.1)
    timer.setEventHandler { [weak self] in self?.draw() }
    timer.resume()
  }

  /// Tells what is being done now.
  func stage(_ name: String) {
    state.withLock { $0.stage = name }
  }

  /// Takes the line away, before a result is printed in its place.
  func end() {
    guard let timer else { return }
    timer.cancel()
    state.withLock { state in
      if state.shown { Console.writeError("\r\u{1B}[K") }
      state.ended = true
    }
  }

  private func draw() {
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    state.withLock { state in
      guard !state.ended, !state.stage.isEmpty else { return }
      let seconds = (elapsed * 10).rounded() / 10
      Console.writeError("\r\u{1B}[K\(state.stage)… \(seconds) s")
      state.shown = true
    }
  }
}
