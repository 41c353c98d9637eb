extension LanguageModelSession.GenerationError {
  /// A model's refusal in the place of an answer.
  public struct Refusal: Sendable {
    private let entries: [Transcript.Entry]

    /// Creates a refusal from what the turn added to the transcript.
    public init(transcriptEntries: [Transcript.Entry]) {
      entries = transcriptEntries
    }

    /// Why the model declined, in its own words.
    ///
    /// - Throws: nothing; the text exists already.
    public var explanation: LanguageModelSession.Response<String> {
      get async throws { try await explanationStream.collect() }
    }

    /// Why the model declined, as a stream of one snapshot.
    public var explanationStream: LanguageModelSession.ResponseStream<String> {
      let text = entries.map { entry in
        if case .response(let response) = entry { response.segments.text } else { "" }
      }.joined()
      return LanguageModelSession.ResponseStream(text: text, entries: entries)
    }
  }
}

extension LanguageModelError.Refusal {
  /// Why the model declined, in its own words.
  ///
  /// - Throws: nothing; the text exists already.
  public var explanation: LanguageModelSession.Response<String> {
    get async throws { try await explanationStream.collect() }
  }

  /// Why the model declined, as a stream of one snapshot.
  public var explanationStream: LanguageModelSession.ResponseStream<String> {
    LanguageModelSession.ResponseStream(text: text, entries: [])
  }
}

extension LanguageModelSession.ResponseStream {
  fileprivate init(text: String, entries: [Transcript.Entry]) {
    let (stream, continuation) = AsyncThrowingStream<Turn.Signal, any Swift.Error>.makeStream()
    let turn = Turn(progress: continuation)
    turn.finish(
      with: .success(
        TurnProgress(
          rawContent: GeneratedContent(value: .string(text)), entries: entries, usage: .zero,
          isFinal: true)))
    self.init(RunningTurn(progress: stream, turn: turn))
  }
}
