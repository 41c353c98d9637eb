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

  /// The pair in the checkout, else the one that the environment names, else one beside the checkout.
  static let found: ModelPair? = {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let environment = ProcessInfo.processInfo.environment
    if let pair = pair(in: package.appendingPathComponent("Models")) { return pair }
    if let model = environment["PLANTID_MODEL"], let projector = environment["PLANTID_MMPROJ"] {
      return ModelPair(
        model: URL(fileURLWithPath: model), projector: URL(fileURLWithPath: projector))
    }
    return pair(in: package.deletingLastPathComponent().appendingPathComponent("shared/models"))
  }()

  private static func pair(in folder: URL) -> ModelPair? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = names.sorted().filter { $0.hasSuffix(".gguf") }
    guard let projector = files.first(where: { $0.hasPrefix("mmproj") }),
      let model = files.first(where: { !$0.hasPrefix("mmproj") })
    else { return nil }
    return ModelPair(
      model: folder.appendingPathComponent(model),
      projector: folder.appendingPathComponent(projector))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test where there are no weights to run it with.
  static var requiresModel: Self {
    .enabled(
      if: ModelPair.found != nil,
      "no model in the folder Models, and PLANTID_MODEL and PLANTID_MMPROJ name none")
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

/// A folder that is gone when its test is.
final class ScratchFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("plantid-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  @discardableResult
  func write(_ data: Data, to name: String) throws -> URL {
    try data.write(to: file(name))
    return file(name)
  }
}
