extension LanguageModelSession {
  /// The token counts of an answer or of a whole session.
  public struct Usage: Sendable {
    /// The tokens that went in.
    public var input: Input
    /// The tokens that came out.
    public var output: Output
    /// What the model measured, by name; times are in milliseconds.
    public var metadata: [String: any Sendable & Codable & Equatable]

    /// Creates counts.
    public init(
      input: Input, output: Output,
      metadata: [String: any Sendable & Codable & Equatable] = [:]
    ) {
      self.input = input
      self.output = output
      self.metadata = metadata
    }

    /// The tokens that went in and came out.
    public var totalTokenCount: Int { input.totalTokenCount + output.totalTokenCount }

    /// The tokens that went in.
    public struct Input: Sendable {
      /// All of them.
      public var totalTokenCount: Int
      /// Those that need not be evaluated, because they had been before.
      public var cachedTokenCount: Int

      /// Creates counts.
      public init(totalTokenCount: Int, cachedTokenCount: Int) {
        self.totalTokenCount = totalTokenCount
        self.cachedTokenCount = cachedTokenCount
      }
    }

    /// The tokens that came out.
    public struct Output: Sendable {
      /// All of them.
      public var totalTokenCount: Int
      /// Those of the thought before the answer.
      public var reasoningTokenCount: Int

      /// Creates counts.
      public init(totalTokenCount: Int, reasoningTokenCount: Int) {
        self.totalTokenCount = totalTokenCount
        self.reasoningTokenCount = reasoningTokenCount
      }
    }
  }
}

extension LanguageModelSession.Usage {
  /// What the model measured, as typed values.
  package var measurements: ModelMeasurements { ModelMeasurements(metadata) }

  static var zero: Self {
    Self(
      input: Input(totalTokenCount: 0, cachedTokenCount: 0),
      output: Output(totalTokenCount: 0, reasoningTokenCount: 0))
  }

  init(_ usage: LanguageModelExecutorGenerationChannel.Usage) {
    self.init(
      input: Input(
        totalTokenCount: usage.input.totalTokenCount,
        cachedTokenCount: usage.input.cachedTokenCount),
      output: Output(
        totalTokenCount: usage.output.totalTokenCount,
        reasoningTokenCount: usage.output.reasoningTokenCount),
      metadata: usage.metadata)
  }

  /// Adds counts; of the measures, whole and fractional numbers are added and others replaced.
  static func += (total: inout Self, usage: Self) {
    total.input.totalTokenCount += usage.input.totalTokenCount
    total.input.cachedTokenCount += usage.input.cachedTokenCount
    total.output.totalTokenCount += usage.output.totalTokenCount
    total.output.reasoningTokenCount += usage.output.reasoningTokenCount
    for (name, value) in usage.metadata {
      switch (total.metadata[name], value) {
      case (let earlier as Int, let value as Int): total.metadata[name] = earlier + value
      case (let earlier as Double, let value as Double): total.metadata[name] = earlier + value
      default: total.metadata[name] = value
      }
    }
  }
}
