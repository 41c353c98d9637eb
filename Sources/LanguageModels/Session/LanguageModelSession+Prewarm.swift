extension LanguageModelSession {
  /// Prepares for a prompt: loads the model, and evaluates the conversation so far.
  ///
  /// Returns at once; the request that follows reports what goes wrong.
  ///
  /// - Parameter promptPrefix: What the prompt will begin with.
  public func prewarm(promptPrefix: Prompt? = nil) {
    guard let (profile, model) = try? resolvedProfile() else { return }
    var transcript = profile.visible(committedTranscript)
    if let promptPrefix,
      let segments = try? promptPrefix.parts.segments(labelledAfter: transcript.imageLabels)
    {
      transcript.append(.prompt(Transcript.Prompt(segments: segments)))
    }
    try? model.prewarm(transcript)
  }
}

extension ResolvedProfile {
  /// What the model sees of a transcript: the profile's instructions, and the history transformed.
  func visible(_ transcript: Transcript) -> Transcript {
    var first: Transcript.Entry?
    if case .instructions? = transcript.entries.first { first = transcript.entries.first }
    let history = historyTransforms.reversed().reduce(Array(transcript.history)) { $1.call($0) }
    return Transcript(entries: (instructions(replacing: first).map { [$0] } ?? []) + history)
  }
}
