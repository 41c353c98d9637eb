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
  /// What a reader is told: how many steps there are, or that the turn has ended.
  enum Signal: Sendable {
    case steps(Int)
    case end
  }

  private struct State {
    var task: Task<Void, Never>?
    /// How the turn ended; nil while it has not.
    var outcome: Result<TurnProgress, any Error>?
    var steps: [TurnStep] = []
    var log = TurnLog()
  }

  let progress: AsyncThrowingStream<Signal, any Error>.Continuation
  private let state = Mutex(State())

  init(progress: AsyncThrowingStream<Signal, any Error>.Continuation) {
    self.progress = progress
  }

  /// Starts the work on the turn, unless it has ended already.
  @inline(never)
  func begin(_ work: @escaping @Sendable () async -> Void) {
    state.withLock { state in
      guard state.outcome == nil else { return }
      state.task = Task { await work() }
    }
  }

  /// Adds a step, of which no reader hears before ``tell()``.
  @inline(never)
  func add(_ step: TurnStep) {
    state.withLock { state in
      state.steps.append(step)
      state.log.apply(step)
    }
  }

  /// Tells the reader of the steps so far.
  @inline(never)
  func tell() {
    progress.yield(.steps(state.withLock { $0.steps.count }))
  }

  /// The steps between two counts.
  @inline(never)
  func steps(from start: Int, to end: Int) -> [TurnStep] {
    state.withLock { Array($0.steps[start..<end]) }
  }

  var stepCount: Int {
    @inline(never) get { state.withLock(\.steps.count) }
  }

  /// What the turn added so far.
  var log: TurnLog {
    @inline(never) get { state.withLock(\.log) }
  }

  /// Ends the turn at once, whatever the model is doing.
  @inline(never)
  func end(throwing error: (any Error)? = nil) {
    let task = state.withLock { state in
      if state.outcome == nil { state.outcome = .failure(error ?? CancellationError()) }
      return state.task
    }
    progress.finish(throwing: error)
    task?.cancel()
  }

  /// Ends the turn with its answer, or with what it failed of.
  @inline(never)
  func finish(with outcome: Result<TurnProgress, any Error>) {
    state.withLock { if $0.outcome == nil { $0.outcome = outcome } }
    switch outcome {
    case .success:
      progress.yield(.end)
      progress.finish()
    case .failure(let error): progress.finish(throwing: error)
    }
  }

  /// How the turn ended; nil while it has not.
  var outcome: Result<TurnProgress, any Error>? {
    @inline(never) get { state.withLock(\.outcome) }
  }
}

/// The progress of a turn, for one reader.
struct RunningTurn: Sendable {
  var progress: AsyncThrowingStream<Turn.Signal, any Error>
  let turn: Turn
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
