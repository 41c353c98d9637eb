internal import Foundation

extension LanguageModelSession {
  /// Begins a turn; its progress comes through the stream, and leaving the stream ends the turn.
  func start(_ question: Question) -> RunningTurn {
    let (stream, continuation) = AsyncThrowingStream<Turn.Signal, any Swift.Error>.makeStream(
      bufferingPolicy: .bufferingNewest(64))
    let turn = Turn(progress: continuation)
    let prompt: Transcript.Prompt
    do {
      prompt = try begin(turn, question)
    } catch {
      turn.finish(with: .failure(error))
      return RunningTurn(progress: stream, turn: turn)
    }
    continuation.onTermination = { [weak self] reason in
      if case .cancelled = reason { self?.abandon(turn) }
    }
    turn.begin { await self.answer(prompt, of: question, in: turn) }
    return RunningTurn(progress: stream, turn: turn) { [weak self] in self?.abandon(turn) }
  }

  private func begin(_ turn: Turn, _ question: Question) throws -> Transcript.Prompt {
    let result: Result<Transcript.Prompt, any Swift.Error> = write(\.isResponding) { state in
      guard state.current == nil else { return .failure(Error.concurrentRequests) }
      return Result {
        let prompt = Transcript.Prompt(
          metadata: question.metadata,
          segments: try question.prompt.parts.segments(
            labelledAfter: state.transcript.imageLabels),
          options: question.options,
          responseFormat: question.schema.map { Transcript.ResponseFormat(schema: $0) },
          contextOptions: question.contextOptions)
        turn.add(.request([.prompt(prompt)], usage: .zero, answer: TurnEntries()))
        state.current = turn
        return prompt
      }
    }
    return try result.get()
  }

  private func answer(_ prompt: Transcript.Prompt, of question: Question, in turn: Turn) async {
    do {
      let final = try await SessionPropertyValues.$current.withValue(properties) {
        try await rounds(after: prompt, of: question, in: turn)
      }
      guard commit(final, of: turn) else { return }
      turn.finish(with: .success(final))
    } catch {
      fail(turn)
      turn.finish(with: .failure(error))
    }
  }

  /// Publishes a step of a turn; false when the session has moved on and nothing was published.
  func publish(_ step: TurnStep, of turn: Turn) -> Bool {
    let isCurrent = write(\.transcript) { state in
      guard state.current === turn else { return false }
      turn.add(step)
      return true
    }
    if isCurrent { turn.tell() }
    return isCurrent
  }

  private func commit(_ progress: TurnProgress, of turn: Turn) -> Bool {
    write(\.isResponding) { state in
      guard state.current === turn else { return false }
      state.transcript.entries += progress.entries
      state.usage += progress.usage
      state.current = nil
      return true
    }
  }

  /// Ends a turn that failed; what it added stays only where the policy preserves it.
  private func fail(_ turn: Turn) {
    write(\.isResponding) { state in
      guard state.current === turn else { return }
      if (state.policy ?? state.active?.policy)?.choice == .preserve {
        state.transcript.entries += turn.log.entries.markedAsCut
      }
      state.current = nil
    }
  }

  /// Ends a turn that has no reader any more: what was answered so far stays, marked as cut.
  private func abandon(_ turn: Turn) {
    write(\.isResponding) { state in
      guard state.current === turn else { return }
      let entries = turn.log.entries
      let hasAnswer = entries.count > 1
      let policy = (state.policy ?? state.active?.policy)?.choice
      if hasAnswer ? policy != .revert : policy == .preserve {
        state.transcript.entries += entries.markedAsCut
      }
      state.current = nil
    }
    turn.end()
  }

  /// Activates a profile, and runs the actions of the one it replaces and its own.
  func activate(_ profile: ResolvedProfile) async {
    let earlier = write(\.transcript) { state in
      let earlier = state.active
      state.active = profile
      return earlier
    }
    guard earlier?.identity != profile.identity else { return }
    for action in earlier?.actions.deactivate ?? [] { await action.call() }
    for action in profile.actions.activate { await action.call() }
  }

  /// Sets the profile's instructions as the first entry of the transcript.
  func setInstructions(of profile: ResolvedProfile) {
    guard profile.setsInstructions else { return }
    write(\.transcript) { state in
      var first: Transcript.Entry?
      if case .instructions? = state.transcript.entries.first { first = state.transcript.first }
      let made = profile.instructions(replacing: first)
      guard made?.id != first?.id else { return }
      state.transcript.entries =
        (made.map { [$0] } ?? []) + Array(state.transcript.history)
    }
  }

}

extension Transcript.Segment {
  /// A value that is not whole becomes the text that it is, with its brackets left open.
  fileprivate var asGenerated: Transcript.Segment {
    guard case .structure(let segment) = self, !segment.content.isComplete,
      let text = segment.content.source
    else { return self }
    return .text(.init(id: segment.id, content: text))
  }
}

extension [Transcript.Entry] {
  /// The entries of a turn that was stopped, the last one marked as cut.
  fileprivate var markedAsCut: [Transcript.Entry] {
    var entries = self
    if case .response(var response) = entries.last {
      response.metadata[.isCut] = true
      response.segments = response.segments.map(\.asGenerated)
      entries[count - 1] = .response(response)
    } else {
      entries.append(
        .response(Transcript.Response(metadata: .init(.isCut, true), segments: [])))
    }
    return entries
  }
}
