package import Files
internal import Foundation

/// The models that the user has fetched or imported, each in a folder with its record.
///
/// `$XDG_DATA_HOME/plantid/models`, else `~/.local/share/plantid/models`.
package struct ModelStore: Sendable {
  package let root: String

  private static let recordName = "model.json"

  package init(root: String) {
    self.root = root
  }

  /// Finds the place in the environment.
  ///
  /// - Throws: ``PlantidError`` when neither variable is set.
  package init(environment: [String: String]) throws(PlantidError) {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      root = data + "/plantid/models"
    } else if let home = environment["HOME"], !home.isEmpty {
      root = home + "/.local/share/plantid/models"
    } else {
      throw PlantidError(.cannotWrite, "there is no place for models: set XDG_DATA_HOME or HOME")
    }
  }

  /// The models, by name; what has no record that can be read is left out.
  package func list() throws(PlantidError) -> [InstalledModel] {
    let names: [String]
    do throws(SystemFailure) {
      names = try Folder(at: root).names().sorted()
    } catch {
      if error.code == ENOENT { return [] }
      throw .keeping(root, code: error.code)
    }
    return names.compactMap { try? installed($0) }
  }

  /// - Throws: ``PlantidError`` where no such model is installed.
  package func installed(_ name: String) throws(PlantidError) -> InstalledModel {
    guard name.isPlainFileName else { throw .notInstalled(name) }
    let folder = "\(root)/\(name)"
    let file = "\(folder)/\(Self.recordName)"
    guard let bytes = try? NamedInput.contents(of: file, limit: Limit.modelRecord.value),
      let record = try? Self.decoder.decode(ModelRecord.self, from: Data(bytes)),
      record.files.allSatisfy({ $0.name.isPlainFileName && $0.size >= 0 })
    else { throw .notInstalled(name) }
    return InstalledModel(name: name, folder: folder, record: record)
  }

  /// Fetches a pair into a folder of its own; a file that is there already is not fetched again.
  ///
  /// - Throws: ``PlantidError``; what was fetched is kept for the next time.
  package func install(
    _ name: String, source: String, pair: (model: RemoteFile, projector: RemoteFile),
    with download: (Folder) -> Download
  ) throws(PlantidError) -> InstalledModel {
    let folder = try place(of: name)
    let download = download(folder)
    func fetch(_ file: RemoteFile) throws(PlantidError) -> ModelRecord.File {
      if let there = try existing(file, in: folder) { return there }
      let (size, sha256) = try download.fetch(file)
      return ModelRecord.File(
        name: file.name, size: size, sha256: sha256, address: file.address.text)
    }
    // The projector is the smaller one: what is wrong with the pair shows sooner.
    let projector = try fetch(pair.projector)
    let model = try fetch(pair.model)
    return try record(name, source, model: model, projector: projector, in: folder)
  }

  /// Copies a pair of files into a folder of its own.
  package func install(
    _ name: String, model: String, projector: String
  ) throws(PlantidError) -> InstalledModel {
    let folder = try place(of: name)
    func copy(_ path: String) throws(PlantidError) -> ModelRecord.File {
      try self.copy(path, into: folder)
    }
    let (projectorFile, modelFile) = (try copy(projector), try copy(model))
    return try record(
      name, "\(model) \(projector)", model: modelFile, projector: projectorFile, in: folder)
  }

  /// Removes a model with its files.
  package func remove(_ model: InstalledModel) throws(PlantidError) {
    do throws(SystemFailure) {
      let folder = try Folder(at: model.folder)
      // Without its record it is no model any more, whatever happens next.
      try folder.removeFile(Self.recordName)
      for name in try folder.names() { try folder.removeFile(name) }
      try Folder(at: root).removeEmptyFolder(model.name)
    } catch {
      throw .file(
        FileFailure(
          operation: "remove", path: model.folder, code: error.code,
          use: .kept(variable: "XDG_DATA_HOME")))
    }
  }

  private func place(of name: String) throws(PlantidError) -> Folder {
    guard name.isPlainFileName else { throw .badModelName(name) }
    do throws(SystemFailure) {
      try Folder.create("\(root)/\(name)")
      return try Folder(at: "\(root)/\(name)")
    } catch {
      throw .file(
        FileFailure(
          operation: "create", path: "\(root)/\(name)", code: error.code,
          use: .kept(variable: "XDG_DATA_HOME")))
    }
  }

  private func record(
    _ name: String, _ source: String, model: ModelRecord.File, projector: ModelRecord.File,
    in folder: Folder
  ) throws(PlantidError) -> InstalledModel {
    let record = ModelRecord(source: source, model: model, projector: projector, added: Date())
    let data = (try? Self.encoder.encode(record)) ?? Data()
    do throws(SystemFailure) {
      // What an earlier version of the model left behind.
      let kept = [model.name, projector.name]
      for other in try folder.names() where other.hasSuffix(".gguf") && !kept.contains(other) {
        try folder.removeFile(other)
      }
      try folder.replace(Self.recordName, with: Array(data) + [UInt8(ascii: "\n")])
    } catch {
      throw .keeping(Self.recordName, code: error.code)
    }
    return try installed(name)
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

extension PlantidError {
  static func notInstalled(_ name: String) -> PlantidError {
    PlantidError(
      .missing,
      "no model called '\(name.printable(limit: 60))' is installed; 'plantid models list' shows what is"
    )
  }

  static func badModelName(_ name: String) -> PlantidError {
    PlantidError(
      .usage,
      "'\(name.printable(limit: 60))' cannot be the name of a model; use letters, digits, dots and hyphens"
    )
  }
}
