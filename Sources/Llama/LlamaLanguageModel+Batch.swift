extension LlamaLanguageModel {
  /// The same model for many photos, with a context of its own.
  ///
  /// Its numbers do not depend on how many threads compute them, so that the rows of a batch are the same on
  /// every machine; they may differ from those of the model itself in the last digits.
  public func forBatch() -> LlamaLanguageModel {
    LlamaLanguageModel(
      configuration, identity: identity, weights: weights, isForBatch: true, progress: progress)
  }
}
