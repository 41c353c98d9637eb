extension LanguageModelSession {
  /// An answer while it is generated; leaving the loop stops the model.
  public struct ResponseStream<Content>: Sendable where Content: Generable {
    fileprivate let turn: RunningTurn

    init(_ turn: RunningTurn) {
      self.turn = turn
    }

    /// How far an answer has come.
    public struct Snapshot {
      /// The answer so far as a value.
      public var content: Content.PartiallyGenerated
      /// The answer so far as the model generated it.
      public var rawContent: GeneratedContent
      /// What the turn added to the transcript so far.
      public var transcriptEntries: ArraySlice<Transcript.Entry>
      /// The token counts of the turn so far.
      public var usage: Usage
    }
  }
}

extension LanguageModelSession.ResponseStream.Snapshot: Sendable
where Content.PartiallyGenerated: Sendable {}

extension LanguageModelSession.ResponseStream: AsyncSequence {
  /// How far an answer has come.
  public typealias Element = Snapshot

  /// Goes through the snapshots.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// How far an answer has come.
    public typealias Element = LanguageModelSession.ResponseStream<Content>.Snapshot
    fileprivate var base: AsyncThrowingStream<Turn.Signal, any Swift.Error>.Iterator
    fileprivate let turn: Turn
    fileprivate let reader: RunningTurn.Reader
    /// What the reader knows of the turn, from so many of its steps.
    private var log = TurnLog()
    private var stepCount = 0
    /// The size of the answer in the last snapshot.
    private var lastSize = 0

    fileprivate init(_ running: RunningTurn) {
      base = running.progress.makeAsyncIterator()
      turn = running.turn
      reader = RunningTurn.Reader(running)
    }

    /// The next snapshot; nil after the last, which holds the whole answer.
    ///
    /// - Throws: what `respond(to:options:)` throws.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws
      -> Snapshot?
    {
      while let signal = try await base.next(isolation: actor) {
        guard let progress = try progress(at: signal) else { continue }
        if let snapshot = try Snapshot(progress) { return snapshot }
      }
      return nil
    }

    /// The state of the turn at a signal; nil for one that is left out.
    ///
    /// A snapshot costs what there is of the answer by then. Where more has come in already, one that is hardly
    /// larger than the last is left out, so that all together cost time in proportion to the answer.
    private mutating func progress(at signal: Turn.Signal) throws -> TurnProgress? {
      guard case .steps(let count) = signal else { return try turn.outcome?.get() }
      for step in turn.steps(from: stepCount, to: count) { log.apply(step) }
      stepCount = count
      guard turn.stepCount == count || (log.size - lastSize) * Self.fraction >= log.size else {
        return nil
      }
      lastSize = log.size
      return log.progress
    }

    /// The part of an answer that a snapshot has to bring where there are more.
    private static var fraction: Int { 256 }
  }

  /// Goes through the snapshots; a stream is gone through once.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(turn)
  }

  /// Waits for the whole answer; where the turn has ended, its answer or its error comes at once.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  public func collect() async throws -> sending LanguageModelSession.Response<Content> {
    if turn.turn.outcome == nil { for try await _ in turn.progress {} }
    guard let outcome = turn.turn.outcome else { throw CancellationError() }
    let final = try outcome.get()
    let content = try Content.decoded(final.rawContent)
    return LanguageModelSession.Response(
      content: content, rawContent: final.rawContent, transcriptEntries: final.entries[...],
      usage: final.usage)
  }
}

extension LanguageModelSession.ResponseStream.Snapshot {
  /// Half an answer that is no value of the type yet gives no snapshot.
  fileprivate init?(_ progress: TurnProgress) throws {
    let raw = progress.rawContent
    if progress.isFinal {
      content = try Content.PartiallyGenerated.decoded(raw)
    } else if raw.value != .null, let partial = try? Content.PartiallyGenerated(raw) {
      content = partial
    } else {
      return nil
    }
    rawContent = raw
    transcriptEntries = progress.entries[...]
    usage = progress.usage
  }
}

extension ConvertibleFromGeneratedContent {
  fileprivate static func decoded(_ content: GeneratedContent) throws -> Self {
    do {
      return try Self(content)
    } catch let error as GeneratedContent.ParsingError {
      throw LanguageModelSession.GenerationError.decodingFailure(
        .init(debugDescription: "the answer is no \(Self.self): \(error.debugDescription)"))
    }
  }
}
