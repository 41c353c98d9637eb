/// What the model is doing.
public enum LlamaProgress: Sendable, Equatable {
  /// The language model is being loaded; 0 to 1.
  case loadingModel(Double)
  /// The projector is being loaded; 0 to 1.
  case loadingProjector(Double)
  /// A picture of so many tiles is being looked at.
  case encoding(tiles: Int)
  /// The conversation is being read.
  case reading
  /// The answer is being generated.
  case answering
}
