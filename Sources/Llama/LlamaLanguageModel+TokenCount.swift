public import LanguageModels

extension LlamaLanguageModel {
  /// The tokens that a transcript takes in the context, the template's own words included.
  ///
  /// - Throws: ``LlamaError``, an error of `Imaging` about a picture, or `CancellationError`.
  public func tokenCount(of transcript: Transcript) async throws -> Int {
    try await Cancellation.following { cancellation in
      try await worker.tokenCount(of: transcript, cancellation: cancellation)
    }
  }

  /// The tokens that a text takes by itself.
  ///
  /// - Throws: ``LlamaError`` or `CancellationError`.
  public func tokenCount(of text: String) async throws -> Int {
    try await Cancellation.following { cancellation in
      try await worker.tokenCount(of: text, cancellation: cancellation)
    }
  }

  /// The tokens that the description of tools takes.
  ///
  /// - Throws: ``LlamaError`` or `CancellationError`.
  public func tokenCount(of tools: [Transcript.ToolDefinition]) async throws -> Int {
    tools.isEmpty ? 0 : try await tokenCount(of: ToolProtocol.instructions(for: tools))
  }
}
