import Foundation

/// A model file and the vision projector that belongs to it.
struct ModelFiles: Sendable, Equatable {
  var model: URL
  var projector: URL?
}

extension ModelFiles {
  /// Why no model is known, with the way out.
  struct NotFound: Error, CustomStringConvertible {
    var description: String
  }

  /// Finds the pair that the options name, else the one that came with the program.
  ///
  /// - Throws: ``NotFound`` when there is none; whether a named file is a model is not looked at.
  static func find(model: String?, projector: String?) throws(NotFound) -> ModelFiles {
    if let model {
      let url = URL(filePath: model)
      if let pair = pair(in: url) {
        return ModelFiles(model: pair.model, projector: named(projector) ?? pair.projector)
      }
      return ModelFiles(model: url, projector: named(projector) ?? Self.projector(beside: url))
    }
    for folder in folders {
      if let pair = pair(in: folder) {
        return ModelFiles(model: pair.model, projector: named(projector) ?? pair.projector)
      }
    }
    throw NotFound(
      description: "no model was found; name one with --model and --mmproj, or with PLANTID_MODEL")
  }

  /// Where models that came with the program lie: beside the binary, then in its checkout.
  static var folders: [URL] {
    let program = Bundle.main.executableURL?.resolvingSymlinksInPath()
    let beside = program?.deletingLastPathComponent()
    let source = URL(filePath: #filePath)
    return [
      beside?.deletingLastPathComponent().appending(path: "share/plantid/models"),
      beside?.appending(path: "models"),
      source.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/models"),
    ].compactMap { $0 }
  }

  /// The table of facts that came with the program; nil when there is none.
  static var facts: URL? {
    folders.flatMap { [$0.appending(path: "plants.tsv"), $0.appending(path: "train/plants.tsv")] }
      .first { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
  }

  /// The first model of a folder, in alphabetical order, with its projector.
  private static func pair(in folder: URL) -> ModelFiles? {
    let names = ggufNames(in: folder).filter { !$0.hasPrefix("mmproj") }
    guard let name = names.first else { return nil }
    let model = folder.appending(path: name)
    return ModelFiles(model: model, projector: projector(beside: model))
  }

  /// `mmproj-NAME` of a model `NAME`, else the folder's only projector.
  private static func projector(beside model: URL) -> URL? {
    let folder = model.deletingLastPathComponent()
    let names = ggufNames(in: folder).filter { $0.hasPrefix("mmproj") }
    let own = "mmproj-\(model.lastPathComponent)"
    if names.contains(own) { return folder.appending(path: own) }
    return names.count == 1 ? folder.appending(path: names[0]) : nil
  }

  private static func ggufNames(in folder: URL) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: folder.path(percentEncoded: false))
    return (names ?? []).filter { $0.hasSuffix(".gguf") && !$0.hasPrefix(".") }.sorted()
  }

  private static func named(_ path: String?) -> URL? { path.map { URL(filePath: $0) } }
}
