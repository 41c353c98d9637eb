extension LanguageModelSession {
  /// Prepares for a prompt: the model is loaded, and what is known of the conversation evaluated.
  ///
  /// Returns at once. What goes wrong is told by the request that follows.
  ///
  /// - Parameter promptPrefix: What the prompt will begin with.
  public func prewarm(promptPrefix: Prompt? = nil) {
    var transcript = committedTranscript
    if let promptPrefix,
      let segments = try? promptPrefix.parts.segments(labelledAfter: transcript.imageLabels)
    {
      transcript.append(.prompt(Transcript.Prompt(segments: segments)))
    }
    try? setup.model.prewarm(transcript)
  }
}
