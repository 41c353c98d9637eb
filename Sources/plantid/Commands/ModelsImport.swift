import Arguments
import Files
import Foundation
import Models

/// Takes in a model that is on this machine already.
struct ModelsImport: Command {
  var model: String?
  var projector: String?
  var name: String?
  var quiet = false

  static let name = "models import"
  static let summary = "Copy a model and its projector from this machine."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.model, as: "model", "The GGUF file of the model"),
      .operand(\.projector, as: "mmproj", "The GGUF file of its projector"),
      .option("name", \.name, as: "name", "What the model is called here; the file's by default"),
      .flag("quiet", short: "q", \.quiet, "Print only errors"),
    ]
  }

  func validate() throws(UsageError) {
    if model == nil || projector == nil { throw .rule("name the model and its mmproj file") }
  }

  func run() async throws -> Int32 {
    guard let model, let projector else { return ExitStatus.usage }
    let store = try ModelStore(environment: ProcessInfo.processInfo.environment)
    let file = model.split(separator: "/").last.map(String.init) ?? model
    let ownName = name ?? (file.hasSuffix(".gguf") ? String(file.dropLast(5)) : file).lowercased()
    let installed = try await interruptible {
      try store.install(ownName, model: model, projector: projector)
    }
    return try await ModelTrial(of: installed, isQuiet: quiet).run()
  }
}
