internal import Llama
internal import Synchronization

/// The models of this process, one for each configuration: weights are loaded once.
final class LoadedModels: Sendable {
  static let shared = LoadedModels()

  private let models = Mutex<[LlamaLanguageModel.Configuration: LlamaLanguageModel]>([:])

  func model(for configuration: LlamaLanguageModel.Configuration) -> LlamaLanguageModel {
    models.withLock { models in
      if let known = models[configuration] { return known }
      let made = LlamaLanguageModel(configuration: configuration)
      models[configuration] = made
      return made
    }
  }

  /// Whether a model was requested before.
  func contains(_ configuration: LlamaLanguageModel.Configuration) -> Bool {
    models.withLock { $0[configuration] != nil }
  }
}
