/// How an answer is generated.
public struct GenerationOptions: Sendable, Equatable {
  /// How the next token is chosen; nil leaves it to the model.
  public var sampling: SamplingMode?
  /// How much chance there is in the choice; nil leaves it to the model.
  public var temperature: Double?
  /// The most tokens an answer may have; nil leaves it to the model.
  public var maximumResponseTokens: Int?
  /// Whether tools may be called; nil means they may.
  public var toolCallingMode: ToolCallingMode?

  /// Creates options.
  public init(
    samplingMode: SamplingMode? = nil, temperature: Double? = nil,
    maximumResponseTokens: Int? = nil
  ) {
    self.sampling = samplingMode
    self.temperature = temperature
    self.maximumResponseTokens = maximumResponseTokens
  }

  /// Creates options with a mode of calling tools.
  public init(
    samplingMode: SamplingMode? = nil, temperature: Double? = nil,
    maximumResponseTokens: Int? = nil, toolCallingMode: ToolCallingMode?
  ) {
    self.init(
      samplingMode: samplingMode, temperature: temperature,
      maximumResponseTokens: maximumResponseTokens)
    self.toolCallingMode = toolCallingMode
  }

  /// Creates options.
  public init(
    sampling: SamplingMode?, temperature: Double? = nil, maximumResponseTokens: Int? = nil
  ) {
    self.init(
      samplingMode: sampling, temperature: temperature,
      maximumResponseTokens: maximumResponseTokens)
  }

  /// How the next token is chosen; nil leaves it to the model.
  public var samplingMode: SamplingMode? {
    get { sampling }
    set { sampling = newValue }
  }
}

extension GenerationOptions {
  /// A way to choose the next token.
  public struct SamplingMode: Sendable, Equatable {
    /// The ways, with their numbers.
    public enum Kind: Sendable, Equatable {
      /// Always the most likely token.
      case greedy
      /// One of the `k` most likely tokens.
      case top(k: Int, seed: UInt64?)
      /// One of the most likely tokens that together have the probability `threshold`.
      case nucleus(threshold: Double, seed: UInt64?)

      /// One of the `k` most likely tokens, as newer programs spell it.
      public static func randomTopK(_ topK: Int, seed: UInt64?) -> Kind {
        .top(k: topK, seed: seed)
      }

      /// One of the most likely tokens that together have a probability, as newer programs spell it.
      public static func randomProbabilityThreshold(
        _ probabilityThreshold: Double, seed: UInt64?
      ) -> Kind {
        .nucleus(threshold: probabilityThreshold, seed: seed)
      }
    }

    /// The way, with its numbers.
    public let kind: Kind

    /// Always the most likely token.
    public static var greedy: SamplingMode { SamplingMode(kind: .greedy) }

    /// One of the `k` most likely tokens; the same seed gives the same choices.
    public static func random(top k: Int, seed: UInt64? = nil) -> SamplingMode {
      SamplingMode(kind: .top(k: k, seed: seed))
    }

    /// One of the most likely tokens that together have a probability; the same seed gives the same.
    public static func random(probabilityThreshold: Double, seed: UInt64? = nil) -> SamplingMode {
      SamplingMode(kind: .nucleus(threshold: probabilityThreshold, seed: seed))
    }
  }

  /// Whether the model may call tools.
  public struct ToolCallingMode: Sendable, Equatable {
    /// The modes.
    public enum Kind: Sendable, Hashable {
      /// The model decides.
      case allowed
      /// The model has to call a tool before it answers.
      case required
      /// No tool is called.
      case disallowed
    }

    /// The mode.
    public var kind: Kind

    /// The model decides.
    public static let allowed = ToolCallingMode(kind: .allowed)
    /// The model has to call a tool before it answers.
    public static let required = ToolCallingMode(kind: .required)
    /// No tool is called.
    public static let disallowed = ToolCallingMode(kind: .disallowed)
  }
}
