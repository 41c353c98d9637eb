import Arguments
import Files
import Foundation
import Identification
import Llama
import Models
import Results

/// Lists the models that are installed, and those that can be fetched by name.
struct ModelsList: Command {
  var output = OutputOptions()

  static let name = "models list"
  static let summary = "List the models that are installed, and others that can be fetched."
  static var parameters: [Parameter<Self>] {
    OutputOptions.parameters.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) { try output.validate() }

  func run() async throws -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let installed = try ModelStore(environment: environment).list()
    let known = ModelCatalogue.entries.filter { entry in
      !installed.contains { $0.name == entry.name }
    }
    let free = ModelOptions.freeMemory
    let used = try? ConfigurationFile(environment: environment).settings()["model"]
    switch output.format {
    case .json:
      let list =
        [Self.bundled(isUsed: used == nil)]
        + installed.map { Self.document($0, isUsed: $0.name == used) }
        + known.map { Self.document($0, free: free) }
      Console.result(JSONDocument.array(list).text)
    case .text:
      Console.result("installed")
      Console.result(
        Self.line(
          InstalledModels.bundledName.lowercased(), "33 MB", used == nil ? "in use" : "",
          "80 plants; answers in English"))
      for model in installed {
        let summary =
          ModelCatalogue.entry(named: model.name)?.summary
          ?? model.record.source.printable(limit: 60)
        Console.result(
          Self.line(
            model.name, model.record.size.megabytes, model.name == used ? "in use" : "", summary))
      }
      Console.result(
        "\nto fetch with 'plantid models pull NAME' (sizes and memory are approximate)")
      for entry in known {
        let fits = free.map { $0 >= entry.memory ? "fits" : "too large" } ?? ""
        Console.result(
          Self.line(
            entry.name, entry.size.megabytes, fits,
            "\(entry.memory.megabytes) of memory; \(entry.licence); \(entry.languages); \(entry.summary)"
          ))
      }
      if let free { Console.result("\n\(free.megabytes) of memory are free here") }
    }
    return ExitStatus.success
  }

  private static func line(_ name: String, _ size: String, _ state: String, _ text: String)
    -> String
  {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    return "  " + padded(name, 18) + padded(size, 9) + padded(state, 11) + text
  }

  private static func bundled(isUsed: Bool) -> JSONDocument {
    .object([
      "name": .string(InstalledModels.bundledName.lowercased()), "installed": .bool(true),
      "inUse": .bool(isUsed), "languages": .string("en"),
    ])
  }

  private static func document(_ model: InstalledModel, isUsed: Bool) -> JSONDocument {
    .object([
      "name": .string(model.name), "installed": .bool(true), "inUse": .bool(isUsed),
      "size": .int(model.record.size), "source": .string(model.record.source),
      "model": .string(model.model), "projector": .string(model.projector),
      "added": .string(model.record.added.ISO8601Format()),
    ])
  }

  private static func document(_ entry: ModelCatalogue.Entry, free: Int?) -> JSONDocument {
    let fits: JSONDocument = free.map { .bool($0 >= entry.memory) } ?? .null
    return .object([
      "name": .string(entry.name), "installed": .bool(false), "inUse": .bool(false),
      "size": .int(entry.size), "memory": .int(entry.memory),
      "fits": fits, "parameters": .int(Int(entry.parameters * 1e9)),
      "licence": .string(entry.licence),
      "languages": .string(entry.languages), "summary": .string(entry.summary),
      "source": .string("hf:" + entry.repository.path),
    ])
  }
}
