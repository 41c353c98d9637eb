internal import Synchronization

/// The request of one turn.
struct Question: Sendable {
  var prompt: Prompt
  var schema: GenerationSchema?
  var options: GenerationOptions
  var contextOptions: ContextOptions
  var metadata: Metadata.Values
}

/// The state of a turn.
struct TurnProgress: Sendable {
  var rawContent: GeneratedContent
  var entries: [Transcript.Entry]
  var usage: LanguageModelSession.Usage
  var isFinal = false
}

/// A turn that is being answered: reports its progress, and can be stopped.
final class Turn: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var hasEnded = false
  }

  let progress: AsyncThrowingStream<TurnProgress, any Error>.Continuation
  private let state = Mutex(State())

  init(progress: AsyncThrowingStream<TurnProgress, any Error>.Continuation) {
    self.progress = progress
  }

  /// Starts the work on the turn, unless it has ended already.
  @inline(never)
  func begin(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.task = Task { await work() }
    }
  }

  /// Ends the turn at once, whatever the model is doing.
  @inline(never)
  func end(throwing error: (any Error)? = nil) {
    let task = state.withLock { state in
      state.hasEnded = true
      return state.task
    }
    progress.finish(throwing: error)
    task?.cancel()
  }
}

/// The progress of a turn, for one reader.
struct RunningTurn: Sendable {
  var progress: AsyncThrowingStream<TurnProgress, any Error>
  /// Called when the reader leaves; a turn that has ended stays as it is.
  var leave: @Sendable () -> Void = {}

  /// Leaves the turn when the last reference is released: a loop that ends early drops its iterator, while the
  /// stream itself may live on.
  final class Reader: Sendable {
    private let leave: @Sendable () -> Void

    init(_ turn: RunningTurn) {
      leave = turn.leave
    }

    deinit {
      leave()
    }
  }
}
