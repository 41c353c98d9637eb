extension LanguageModelExecutorGenerationChannel {
  /// The token counts of a request.
  public struct Usage: Sendable {
    /// The tokens that went in.
    public var input: Input
    /// The tokens that came out.
    public var output: Output
    /// What else the executor counted or measured, by name.
    public var metadata: [String: any Sendable & Codable & Equatable] = [:]

    /// Creates counts.
    public init(input: Input, output: Output) {
      self.input = input
      self.output = output
    }

    /// Creates counts with what else the executor counted or measured.
    public init(
      input: Input, output: Output, metadata: [String: any Sendable & Codable & Equatable]
    ) {
      self.init(input: input, output: output)
      self.metadata = metadata
    }

    /// Creates counts with what the executor measured.
    package init(input: Input, output: Output, measurements: ModelMeasurements) {
      self.init(input: input, output: output, metadata: measurements.metadata)
    }

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
