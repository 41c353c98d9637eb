/// What an executor streams its answer into.
public struct LanguageModelExecutorGenerationChannel: AsyncSequence, Sendable {
  /// An event that an executor sends while it answers.
  public typealias Element = any Event

  private let stream: AsyncThrowingStream<any Event, any Error>
  private let continuation: AsyncThrowingStream<any Event, any Error>.Continuation

  /// Creates a channel.
  public init() {
    (stream, continuation) = AsyncThrowingStream.makeStream()
  }

  /// Sends the session an event, without waiting until the session takes it.
  public func send(_ event: some Event) async {
    yield(event)
  }

  /// Sends the session an event from a thread that cannot wait.
  package func yield(_ event: some Event) {
    continuation.yield(event)
  }

  /// Ends the channel; what was sent before is still delivered.
  func finish() {
    continuation.finish()
  }

  /// Goes through the events.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// An event that an executor sends while it answers.
    public typealias Element = any Event
    fileprivate var base: AsyncThrowingStream<any Event, any Error>.Iterator

    /// The next event; nil after the last.
    ///
    /// - Throws: nothing; a failure of the executor is thrown by its own call.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws
      -> (any Event)?
    {
      try await base.next(isolation: actor)
    }
  }

  /// Goes through the events; a channel is gone through once.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: stream.makeAsyncIterator())
  }
}
