package import LanguageModels

extension LlamaLanguageModel: AnswerMeasuring {
  /// Finds the most likely answers to a conversation besides the one that was given, which stays as it is.
  ///
  /// - Throws: ``LlamaError``, an error of `Imaging`, `LanguageModelError`, or `CancellationError`.
  package func likeliestAnswers(_ search: AnswerSearch) async throws -> [MeasuredAnswer]? {
    try await Cancellation.following { cancellation in
      try await worker.likeliestAnswers(search, cancellation: cancellation)
    }
  }

  /// Ranks texts by how probable it is that an answer begins with them; nothing is answered.
  ///
  /// - Throws: ``LlamaError``, an error of `Imaging`, `LanguageModelError`, or `CancellationError`.
  package func rank(_ search: BeginningSearch) async throws -> RankedBeginnings? {
    try await Cancellation.following { cancellation in
      try await worker.rank(search, cancellation: cancellation)
    }
  }
}
