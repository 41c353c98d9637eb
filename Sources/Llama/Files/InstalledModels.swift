public import Foundation

/// A model file and the vision projector that belongs to it, as they are found without being named.
public struct InstalledModels: Sendable, Equatable {
  /// What the model that comes with the package calls itself.
  public static let bundledName = "Seedling"

  /// The language model.
  public var model: URL
  /// Its projector; nil when there is none.
  public var projector: URL?

  /// Creates a pair.
  public init(model: URL, projector: URL? = nil) {
    self.model = model
    self.projector = projector
  }

  /// Why no model is known, with the way out.
  public struct NotFound: Error, CustomStringConvertible, LocalizedError {
    /// What to do about it.
    public var description: String
    /// The same sentence.
    public var errorDescription: String? { description }

    /// Creates an error.
    public init(description: String) {
      self.description = description
    }
  }

  /// Finds the pair that is named, else the one that came with the program.
  ///
  /// - Throws: ``NotFound`` when there is none; whether a named file is a model is not looked at.
  public static func find(
    model: String?, projector: String?
  ) throws(NotFound) -> InstalledModels {
    if let model {
      let url = URL(filePath: model)
      if let pair = pair(in: url) {
        return InstalledModels(model: pair.model, projector: named(projector) ?? pair.projector)
      }
      return InstalledModels(model: url, projector: named(projector) ?? Self.projector(beside: url))
    }
    for folder in folders {
      if let pair = pair(in: folder) {
        return InstalledModels(model: pair.model, projector: named(projector) ?? pair.projector)
      }
    }
    throw NotFound(
      description: "no model was found; name a model and its mmproj file, or set PLANTID_MODEL")
  }

  /// Finds the pair that PLANTID_MODEL and PLANTID_MMPROJ name, else the one that came along.
  ///
  /// - Throws: ``NotFound`` when there is none.
  public static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(NotFound) -> InstalledModels {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    return try find(model: value("PLANTID_MODEL"), projector: value("PLANTID_MMPROJ"))
  }

  /// Where models that came with the program lie: beside the binary, then in the checkout it was built in.
  public static var folders: [URL] {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return [] }
    return folders(of: program)
  }

  /// The same for a program at a path.
  package static func folders(of program: URL) -> [URL] {
    let beside = program.deletingLastPathComponent()
    var folders = [
      beside.deletingLastPathComponent().appending(path: "share/plantid/models"),
      beside.appending(path: "models"),
    ]
    var build = beside
    while build.pathComponents.count > 1, build.lastPathComponent != ".build" {
      build.deleteLastPathComponent()
    }
    if build.lastPathComponent == ".build" {
      folders.append(build.deletingLastPathComponent().appending(path: "Models"))
      // The build of a package that depends on this one.
      folders.append(build.appending(path: "checkouts/plantid/Models"))
    }
    #if DEBUG
      // A release must not carry paths of the machine it was built on.
      var checkout = URL(filePath: #filePath)
      for _ in 0..<4 { checkout.deleteLastPathComponent() }
      folders.append(checkout.appending(path: "Models"))
    #endif
    return folders
  }

  /// The first model of a folder, in alphabetical order, with its projector.
  private static func pair(in folder: URL) -> InstalledModels? {
    let names = ggufNames(in: folder).filter { !$0.hasPrefix("mmproj") }
    guard let name = names.first else { return nil }
    let model = folder.appending(path: name)
    return InstalledModels(model: model, projector: projector(beside: model))
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
