internal import Synchronization

/// A model with its executor, whatever their types.
///
/// The executor is made when it is first needed, once; a failure to make it is tried again.
protocol ModelBinding: AnyObject, Sendable {
  var capabilities: LanguageModelCapabilities { get }
  func prewarm(_ transcript: Transcript) throws
  func respond(
    to request: LanguageModelExecutorGenerationRequest,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws
}

final class BoundModel<Model: LanguageModel>: ModelBinding {
  private let model: Model
  private let executor = Mutex<Model.Executor?>(nil)

  init(_ model: Model) {
    self.model = model
  }

  var capabilities: LanguageModelCapabilities { model.capabilities }

  func prewarm(_ transcript: Transcript) throws {
    try madeExecutor().prewarm(model: model, transcript: transcript)
  }

  func respond(
    to request: LanguageModelExecutorGenerationRequest,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    try await madeExecutor().respond(to: request, model: model, streamingInto: channel)
  }

  private func madeExecutor() throws -> Model.Executor {
    try executor.withLock { executor in
      if let executor { return executor }
      let made = try Model.Executor(configuration: model.executorConfiguration)
      executor = made
      return made
    }
  }
}
