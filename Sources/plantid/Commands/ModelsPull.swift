import Arguments
import Files
import Foundation
import Models

/// Fetches a model and its projector.
struct ModelsPull: Command {
  var source: [String] = []
  var name: String?
  var digests: [String] = []
  var pretends = false
  var quiet = false

  static let name = "models pull"
  static let summary = "Fetch a model and its projector; the only command that uses a network."
  static var parameters: [Parameter<Self>] {
    [
      .operands(
        \.source, as: "name",
        "A name of 'models list', hf:OWNER/REPOSITORY[:QUANTIZATION][@REVISION], or the addresses of a "
          + "model and its projector"),
      .option("name", \.name, as: "name", "What the model is called here"),
      .options(
        "sha256", \.digests, as: "digest",
        "SHA-256 of the model; given twice, of the model and of the projector"),
      .flag("dry-run", short: "n", \.pretends, "Print what would be fetched, and fetch nothing"),
      .flag("quiet", short: "q", \.quiet, "Print only errors"),
    ]
  }

  func validate() throws(UsageError) {
    if source.isEmpty { throw .rule("name the model to fetch") }
    guard digests.allSatisfy({ $0.utf8.count == 64 && $0.allSatisfy(\.isHexDigit) }) else {
      throw .rule("a SHA-256 has 64 hexadecimal digits")
    }
    if digests.count > 2 { throw .rule("'--sha256' is given twice at most") }
  }

  func run() async throws -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let store = try ModelStore(environment: environment)
    let source = try ModelSource(self.source)
    let token = environment["HF_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
    let transfer = try Transfer(agent: Plantid.tool, token: token, environment: environment)
    let ownName = name ?? Self.name(of: source, named: self.source)
    let words = self.source.joined(separator: " ")
    let installed = try await interruptible {
      var pair = try Self.pair(of: source, transfer, hasToken: token != nil, environment)
      if let digest = digests.first { pair.model.sha256 = digest.lowercased() }
      if digests.count > 1 { pair.projector.sha256 = digests[1].lowercased() }
      if pretends {
        Self.describe(pair)
        return InstalledModel?.none
      }
      if !quiet { Self.describe(pair, on: Console.message) }
      return try store.install(ownName, source: words, pair: pair) { folder in
        let line = TransferLine(wanted: !quiet)
        return Download(
          transfer: transfer, folder: folder, hasToken: token != nil, progress: line.show)
      }
    }
    guard let installed else { return ExitStatus.success }
    return try await ModelTrial(of: installed, isQuiet: quiet).run()
  }

  /// What a model is called that was given no name.
  static func name(of source: ModelSource, named words: [String]) -> String {
    switch source {
    case .hub(let repository):
      if ModelCatalogue.entry(named: words[0]) != nil { return words[0].lowercased() }
      let name = repository.name.lowercased()
      return name.hasSuffix("-gguf") ? String(name.dropLast(5)) : name
    case .addresses(let model, _):
      let name = model.fileName.lowercased()
      return name.hasSuffix(".gguf") ? String(name.dropLast(5)) : name
    }
  }

  private static func pair(
    of source: ModelSource, _ transfer: Transfer, hasToken: Bool, _ environment: [String: String]
  ) throws(PlantidError) -> (model: RemoteFile, projector: RemoteFile) {
    switch source {
    case .hub(let repository):
      return try Hub(transfer: transfer, hasToken: hasToken, environment: environment)
        .pair(in: repository)
    case .addresses(let model, let projector):
      guard model.fileName.isPlainFileName, projector.fileName.isPlainFileName else {
        throw .badAddress(model.text, reason: "it does not end with the name of a file")
      }
      let name = projector.fileName
      return (
        RemoteFile(name: model.fileName, address: model),
        RemoteFile(name: name.hasPrefix("mmproj") ? name : "mmproj-" + name, address: projector)
      )
    }
  }

  private static func describe(
    _ pair: (model: RemoteFile, projector: RemoteFile), on print: (String) -> Void = Console.result
  ) {
    for file in [pair.projector, pair.model] {
      let size = file.size.map { ", \($0.megabytes)" } ?? ""
      print("\(file.name)\(size), from \(file.address.text.printable(limit: 300))")
    }
  }
}
