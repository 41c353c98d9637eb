import Arguments
import Files
import Foundation
import Llama
import Models

/// A model that is installed, or the bundled one.
private func installedModel(_ name: String) throws(PlantidError) -> InstalledModel? {
  if name.lowercased() == InstalledModels.bundledName.lowercased() { return nil }
  return try ModelStore(environment: ProcessInfo.processInfo.environment).installed(name)
}

extension Parameter where Root: Command {
  fileprivate static func modelName(_ path: any WritableKeyPath<Root, String?> & Sendable) -> Self {
    .operand(path, as: "name", "A name of 'models list'")
  }
}

/// Makes a model the one that answers.
struct ModelsUse: Command {
  var model: String?

  static let name = "models use"
  static let summary = "Make a model the one that answers from now on; seedling is the bundled one."
  static var parameters: [Parameter<Self>] { [.modelName(\.model)] }

  func validate() throws(UsageError) { if model == nil { throw .rule("name a model") } }

  func run() async throws -> Int32 {
    let found = try installedModel(model ?? "")
    let settings = try ConfigurationFile(environment: ProcessInfo.processInfo.environment)
    try settings.set("model", to: found?.name)
    return ExitStatus.success
  }
}

/// Prints what is known of an installed model.
struct ModelsShow: Command {
  var model: String?

  static let name = "models show"
  static let summary = "Print where an installed model came from, its files and their digests."
  static var parameters: [Parameter<Self>] { [.modelName(\.model)] }

  func validate() throws(UsageError) { if model == nil { throw .rule("name a model") } }

  func run() async throws -> Int32 {
    guard let found = try installedModel(model ?? "") else {
      let files = try InstalledModels.find(model: nil, projector: nil)
      Console.result("model      \(files.model.path(percentEncoded: false).printable(limit: 4000))")
      Console.result(
        "projector  \(files.projector?.path(percentEncoded: false).printable(limit: 4000) ?? "none")"
      )
      return ExitStatus.success
    }
    Console.result("source     \(found.record.source.printable(limit: 400))")
    Console.result("added      \(found.record.added.ISO8601Format())")
    for (role, file, path) in [
      ("model", found.record.model, found.model),
      ("projector", found.record.projector, found.projector),
    ] {
      Console.result(
        "\(role)\(String(repeating: " ", count: 11 - role.count))\(path.printable(limit: 4000))")
      Console.result("           \(file.size) bytes, sha256 \(file.sha256.printable(limit: 80))")
      if let address = file.address {
        Console.result("           \(address.printable(limit: 400))")
      }
    }
    return ExitStatus.success
  }
}

/// Prints the path of a model's file.
struct ModelsPath: Command {
  var model: String?

  static let name = "models path"
  static let summary = "Print the path of an installed model's file."
  static var parameters: [Parameter<Self>] { [.modelName(\.model)] }

  func validate() throws(UsageError) { if model == nil { throw .rule("name a model") } }

  func run() async throws -> Int32 {
    let path =
      try installedModel(model ?? "")?.model
      ?? InstalledModels.find(model: nil, projector: nil).model.path(percentEncoded: false)
    Console.result(Console.resultIsTerminal ? path.printable(limit: 4000) : path)
    return ExitStatus.success
  }
}

/// Compares the files of models with what was fetched.
struct ModelsVerify: Command {
  var model: String?

  static let name = "models verify"
  static let summary = "Read the files of installed models again and compare their digests."
  static var parameters: [Parameter<Self>] {
    [.operand(\.model, as: "name", "A name of 'models list'; all installed models by default")]
  }

  func run() async throws -> Int32 {
    let store = try ModelStore(environment: ProcessInfo.processInfo.environment)
    let models = try model.map { [try store.installed($0)] } ?? store.list()
    let damaged = try await interruptible {
      var count = 0
      for model in models {
        let damage = try store.damage(of: model)
        if damage.isEmpty { Console.result("ok  \(model.name)") }
        for damage in damage {
          Console.result(
            "--  \(model.name): \(damage.file.printable(limit: 400)): \(damage.reason)")
        }
        count += damage.isEmpty ? 0 : 1
      }
      return count
    }
    if damaged > 0 {
      Console.message("remove a damaged model with 'plantid models remove NAME' and fetch it again")
    }
    return damaged == 0 ? ExitStatus.success : ExitStatus.unreadablePicture
  }
}

/// Removes an installed model.
struct ModelsRemove: Command {
  var model: String?
  var agrees = false

  static let name = "models remove"
  static let summary = "Delete an installed model."
  static var parameters: [Parameter<Self>] {
    [.modelName(\.model), .flag("yes", short: "y", \.agrees, "Delete without asking")]
  }

  func validate() throws(UsageError) { if model == nil { throw .rule("name a model") } }

  func run() async throws -> Int32 {
    guard let found = try installedModel(model ?? "") else {
      throw PlantidError(.usage, "seedling comes with plantid and cannot be removed")
    }
    let question = "delete \(found.name) (\(found.record.size.megabytes))?"
    guard try Confirmation.isGiven(for: question, beforehand: agrees) else {
      return ExitStatus.someFailed
    }
    let environment = ProcessInfo.processInfo.environment
    try ModelStore(environment: environment).remove(found)
    let settings = try ConfigurationFile(environment: environment)
    if try settings.settings()["model"] == found.name {
      try settings.set("model", to: nil)
      Console.message("seedling answers again")
    }
    return ExitStatus.success
  }
}
