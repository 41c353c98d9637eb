package import Files
internal import Foundation

extension ModelStore {
  /// A file that is not what its record says.
  package struct Damage: Sendable {
    package var file: String
    package var reason: String
  }

  /// Reads a model's files again and compares them with its record.
  ///
  /// - Throws: ``PlantidError/interrupted``.
  package func damage(of model: InstalledModel) throws(PlantidError) -> [Damage] {
    var damage: [Damage] = []
    for file in model.record.files {
      let path = "\(model.folder)/\(file.name)"
      do throws(SystemFailure) {
        let (size, sha256) = try Self.digest(of: path)
        if size != file.size {
          damage.append(Damage(file: path, reason: "it has \(size) bytes, not \(file.size)"))
        } else if sha256 != file.sha256 {
          damage.append(Damage(file: path, reason: "its SHA-256 is \(sha256), not \(file.sha256)"))
        }
      } catch {
        if error == .stopped { throw .interrupted }
        damage.append(Damage(file: path, reason: "it cannot be read: \(error.explanation)"))
      }
    }
    return damage
  }

  /// A file of an earlier run that is what is wanted, or nil.
  func existing(_ file: RemoteFile, in folder: Folder) throws(PlantidError) -> ModelRecord.File? {
    guard let sha256 = file.sha256, folder.status(of: file.name)?.isFile == true else { return nil }
    do throws(SystemFailure) {
      let (size, found) = try Self.digest(of: folder.place(file.name))
      guard found == sha256 else { return nil }
      return ModelRecord.File(
        name: file.name, size: size, sha256: found, address: file.address.text)
    } catch {
      if error == .stopped { throw .interrupted }
      return nil
    }
  }

  /// Copies a file of the user's, and computes its digest on the way.
  func copy(_ path: String, into folder: Folder) throws(PlantidError) -> ModelRecord.File {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard name.isPlainFileName, name.hasSuffix(".gguf") else {
      throw PlantidError(
        .usage, "\(name.printable(limit: 80)) is not a file called NAME.gguf; rename it first")
    }
    var hash = SHA256()
    var size = 0
    do throws(SystemFailure) {
      let descriptor = Descriptor(try NamedInput.open(path))
      if let needed = descriptor.status?.size, let free = folder.freeBytes, needed > free {
        throw SystemFailure(code: ENOSPC)
      }
      let file = try OpenFile(toBecome: name, in: folder)
      try NamedInput.readPieces(of: descriptor.number, failure: { $0 }) {
        (piece) throws(SystemFailure) in
        try file.append(piece)
        hash.update(piece)
        size += piece.count
      }
      try file.synchronize()
      try file.take(name)
    } catch {
      if error == .stopped { throw .interrupted }
      if error.code == ENOENT || error.code == EACCES {
        throw .file("read", path, code: error.code)
      }
      throw .keeping(name, code: error.code)
    }
    return ModelRecord.File(name: name, size: size, sha256: hash.finalize())
  }

  private static func digest(of path: String) throws(SystemFailure) -> (size: Int, sha256: String) {
    let descriptor = Descriptor(try NamedInput.open(path))
    var hash = SHA256()
    var size = 0
    try NamedInput.readPieces(of: descriptor.number, failure: { $0 }) {
      (piece) throws(SystemFailure) in
      hash.update(piece)
      size += piece.count
    }
    return (size, hash.finalize())
  }
}
