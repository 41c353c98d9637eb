import Dispatch
import Synchronization

/// A line on the terminal with the stage and the time since the start; nothing elsewhere.
final class Progress: Sendable {
  private struct State {
    /// What the command does by itself; nil while it waits for the model.
    var stage: String?
    var modelStage: String?
    var shown = false
    var ended = true
    var start = ContinuousClock.now
  }

  private let state = Mutex(State())
  private let isWanted: Bool
  private let queue = DispatchQueue(label: "plantid.progress")

  /// Starts the line when it is wanted and standard error is a terminal.
  init(wanted: Bool) {
    isWanted = wanted && Console.errorIsTerminal
    begin()
  }

  /// Starts the line again after an end, for the next piece of work.
  @inline(never)
  func begin() {
    let isNew = state.withLock { state in
      defer {
        state.start = .now
        state.ended = false
      }
      return state.ended
    }
    if isWanted, isNew { drawLater(seconds: 0.3) }
  }

  /// Reports what is being done now; nil when it is up to the model.
  @inline(never)
  func stage(_ name: String?) {
    state.withLock { $0.stage = name }
  }

  /// Reports what the model does, be it beside something else.
  @inline(never)
  func modelStage(_ name: String) {
    state.withLock { $0.modelStage = name }
  }

  /// Takes the line away, before a result is printed in its place.
  @inline(never)
  func end() {
    state.withLock { state in
      // Only once: after that, the line may hold a result.
      if state.shown { Console.writeError("\r\u{1B}[K") }
      state.shown = false
      state.ended = true
    }
  }

  /// Draws again and again until the end; a quick answer never shows the line at all.
  private func drawLater(seconds: Double) {
    queue.asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self, draw() else { return }
      drawLater(seconds: 0.1)
    }
  }

  /// Draws the line; returns whether it is still wanted.
  private func draw() -> Bool {
    state.withLock { state in
      let elapsed = (ContinuousClock.now - state.start) / .seconds(1)
      guard !state.ended, let stage = state.stage ?? state.modelStage else { return !state.ended }
      let seconds = (elapsed * 10).rounded() / 10
      Console.writeError("\r\u{1B}[K\(stage)… \(seconds) s")
      state.shown = true
      return true
    }
  }
}
