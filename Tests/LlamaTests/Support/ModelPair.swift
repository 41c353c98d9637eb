import Foundation
import ProgramSupport
import Testing

@testable import Llama

/// A language model with its projector to test with.
struct ModelPair: Sendable {
  var model: URL
  var projector: URL

  var configuration: LlamaLanguageModel.Configuration {
    LlamaLanguageModel.Configuration(model: model, projector: projector)
  }

  func loaded() throws -> LoadedModel {
    LoadedModel(try Model(path: model.path) { _ in true })
  }

  /// The pair that all tests use.
  static let found = TestModel.pair.map { pair in
    ModelPair(
      model: URL(fileURLWithPath: pair.model), projector: URL(fileURLWithPath: pair.projector))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test where there are no weights to run it with.
  static var requiresModel: Self {
    .enabled(
      if: ModelPair.found != nil,
      "PLANTID_MODEL and PLANTID_MMPROJ name no model, and there is none in the folder Models")
  }
}

extension ModelPair {
  /// The language model of the pair with another template or languages of its own, in a folder.
  func model(
    template: String? = nil, languages: [String] = [], in folder: ScratchFolder
  ) throws -> URL {
    try folder.write(
      EditedModel.data(of: model, template: template, languages: languages),
      to: "model-\(template?.count ?? 0).gguf")
  }
}
