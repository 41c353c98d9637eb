extension LanguageModelSession {
  /// An answer.
  public struct Response<Content> where Content: Generable {
    /// The answer as a value.
    public let content: Content
    /// The answer as the model generated it.
    public let rawContent: GeneratedContent
    /// What the turn added to the transcript: the prompt, calls of tools, the answer.
    public let transcriptEntries: ArraySlice<Transcript.Entry>
    /// The token counts of the turn.
    public let usage: Usage
  }
}

extension LanguageModelSession.Response: Sendable where Content: Sendable {}
