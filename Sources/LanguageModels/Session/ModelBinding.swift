internal import Synchronization

/// A model with its executor, whatever their types.
protocol ModelBinding: Sendable {
  var capabilities: LanguageModelCapabilities { get }
  func prewarm(_ transcript: Transcript) throws
  func respond(
    to request: LanguageModelExecutorGenerationRequest,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws
}

/// The executors of a session: one for each configuration, made when it is first needed.
final class ModelBindings: Sendable {
  private struct Key: Hashable {
    var model: ObjectIdentifier
    var configuration: AnyHashable
  }

  private let executors = Mutex<[Key: any Sendable]>([:])

  func binding(for model: some LanguageModel) -> any ModelBinding {
    BoundModel(model: model, executor: executor(for: model))
  }

  @inline(never)
  private func executor<Model: LanguageModel>(for model: Model) -> ExecutorBox<Model> {
    executors.withLock { executors in
      let key = Key(
        model: ObjectIdentifier(Model.self),
        configuration: AnyHashable(model.executorConfiguration))
      if let known = executors[key] as? ExecutorBox<Model> { return known }
      let made = ExecutorBox<Model>()
      executors[key] = made
      return made
    }
  }
}

/// An executor that is made once; a failure to make it is tried again.
private final class ExecutorBox<Model: LanguageModel>: Sendable {
  private let executor = Mutex<Model.Executor?>(nil)

  @inline(never)
  func executor(for model: Model) throws -> Model.Executor {
    try executor.withLock { executor in
      if let executor { return executor }
      let made = try Model.Executor(configuration: model.executorConfiguration)
      executor = made
      return made
    }
  }
}

private struct BoundModel<Model: LanguageModel>: ModelBinding {
  var model: Model
  var executor: ExecutorBox<Model>

  var capabilities: LanguageModelCapabilities { model.capabilities }

  func prewarm(_ transcript: Transcript) throws {
    try executor.executor(for: model).prewarm(model: model, transcript: transcript)
  }

  func respond(
    to request: LanguageModelExecutorGenerationRequest,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws {
    try await executor.executor(for: model)
      .respond(to: request, model: model, streamingInto: channel)
  }
}
