import Files
import Foundation

/// An open folder of the store; files are reached from it by name, so no link leads out of it.
///
/// Every name is a single path component, and no call follows a symbolic link in the last place.
/// The descriptor stays valid, and keeps meaning the same folder, when the folder is renamed.
package struct StoreFolder: Sendable {
  let folder: Folder

  /// The folder's path when it was opened; for messages, and for files that libraries write.
  var path: String { folder.path }

  /// Opens a folder by its path, creating it and what is above it with mode 0700 on request.
  ///
  /// Several processes may create the same folder at once.
  static func opened(
    at path: String, creating: Bool, calls: FileCalls
  ) throws(PlantidError) -> StoreFolder {
    if creating {
      try failing("create", path) { () throws(SystemFailure) in try Folder.create(path) }
    }
    return try failing("open", path) { () throws(SystemFailure) in
      StoreFolder(folder: try Folder(at: path, calls: calls))
    }
  }

  /// Opens a folder inside this one.
  ///
  /// - Throws: ``PlantidError/notAFolder(path:)`` when a link or a file has that name.
  func folder(_ name: String, creating: Bool = false) throws(PlantidError) -> StoreFolder {
    do throws(SystemFailure) {
      return StoreFolder(folder: try folder.folder(name, creating: creating))
    } catch {
      if error.code == ENOTDIR || error.code == ELOOP { throw .notAFolder(path: place(name)) }
      throw fault(creating ? "create" : "open", name, error.code)
    }
  }

  /// The names in the folder, in no order.
  func names() throws(PlantidError) -> [String] {
    try Self.failing("read", path) { () throws(SystemFailure) in try folder.names() }
  }

  /// Whether files can be made here; root is only kept from it by the file system.
  var isWritable: Bool { faccessat(folder.descriptor.number, ".", W_OK | X_OK, 0) == 0 }

  /// The status of a name without following a link; nil when it does not exist.
  func status(of name: String) -> FileStatus? { folder.status(of: name) }

  /// The path of a name in the folder.
  package func place(_ name: String) -> String { folder.place(name) }

  /// The error of a failed call.
  func fault(_ operation: String, _ name: String, _ code: Int32) -> PlantidError {
    .stored(operation, place(name), code: code)
  }

  /// Does something to a name in the folder.
  func failing<Value>(
    _ operation: String, _ name: String, _ body: () throws(SystemFailure) -> Value
  ) throws(PlantidError) -> Value {
    try Self.failing(operation, place(name), body)
  }

  private static func failing<Value>(
    _ operation: String, _ path: String, _ body: () throws(SystemFailure) -> Value
  ) throws(PlantidError) -> Value {
    do throws(SystemFailure) {
      return try body()
    } catch {
      throw .stored(operation, path, code: error.code)
    }
  }

  /// Flushes changed names in the folder to the disk.
  func synchronize() throws(PlantidError) {
    try Self.failing("write", path) { () throws(SystemFailure) in try folder.synchronize() }
  }
}
