import Foundation
package import Testing

/// The one place that decides which model the tests use: the environment's, else that of the checkout.
package enum TestModel {
  package static let pair: (model: String, projector: String)? = {
    let environment = ProcessInfo.processInfo.environment
    if let model = environment["PLANTID_MODEL"], let projector = environment["PLANTID_MMPROJ"] {
      return (model, projector)
    }
    let candidates = [
      Program.checkout.appending(path: "Models/seedling-Q8_0.gguf"),
      Program.checkout.deletingLastPathComponent().appending(path: "shared/models/seedling.gguf"),
    ]
    for model in candidates {
      let projector = model.deletingLastPathComponent()
        .appending(path: "mmproj-\(model.lastPathComponent)")
      let paths = [model, projector].map { $0.path(percentEncoded: false) }
      if paths.allSatisfy(FileManager.default.fileExists(atPath:)) { return (paths[0], paths[1]) }
    }
    return nil
  }()
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where there is no model pair.
  package static var requiresModel: Self {
    .enabled(if: TestModel.pair != nil, "no model pair in the folder Models")
  }
}
