public import LanguageModels
internal import Llama

extension SystemLanguageModel: LanguageModel {
  /// What the model can do; it sees where there is a projector.
  ///
  /// With no model at all it claims everything, so that the first request reports what is missing.
  public var capabilities: LanguageModelCapabilities {
    guard let configuration else {
      return LanguageModelCapabilities([.guidedGeneration, .toolCalling, .vision])
    }
    return LlamaLanguageModel(configuration: configuration).capabilities
  }

  /// What its executor is made from.
  public var executorConfiguration: Executor.Configuration {
    Executor.Configuration(model: configuration)
  }

  /// Runs requests on the model that is available when they come.
  public struct Executor: LanguageModelExecutor {
    /// The model it runs.
    public typealias Model = SystemLanguageModel

    /// What an executor is made from.
    public struct Configuration: Hashable, Sendable {
      let model: LlamaLanguageModel.Configuration?
    }

    /// Creates an executor; the model itself is loaded by the first request.
    public init(configuration: Configuration) {}

    /// Loads the model, and the projector when the conversation ends with a picture to look at.
    public func prewarm(model: Model, transcript: Transcript) {
      guard let local = try? model.local(),
        let executor = try? LlamaExecutor(configuration: local.configuration)
      else { return }
      executor.prewarm(model: local, transcript: transcript)
    }

    /// Answers the transcript of a request.
    ///
    /// - Throws: ``SystemLanguageModel/Error/assetsUnavailable(_:)`` when there is no model; else what
    ///   the model's own executor throws.
    public func respond(
      to request: LanguageModelExecutorGenerationRequest, model: SystemLanguageModel,
      streamingInto channel: LanguageModelExecutorGenerationChannel
    ) async throws {
      let local = try model.local()
      try await LlamaExecutor(configuration: local.configuration)
        .respond(to: request, model: local, streamingInto: channel)
    }
  }
}
