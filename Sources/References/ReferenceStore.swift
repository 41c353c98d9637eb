package import Files
import Foundation

/// The place of a set of references, changed by one process at a time.
package struct ReferenceStore: Sendable {
  /// The file of the set.
  package let path: String
  private let isOwn: Bool

  /// Names the file of a set.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isOwn: Whether the program keeps it, in a folder that it makes and that is closed to others.
  package init(path: String, isOwn: Bool = false) {
    self.path = path
    self.isOwn = isOwn
  }

  /// Whether there is a set.
  package var exists: Bool { access(path, F_OK) == 0 }

  /// Changes the set, or begins one.
  ///
  /// - Parameters:
  ///   - model: The model of a set that is begun; nil where there has to be one.
  ///   - body: Changes the set; the file is written when it returns true.
  /// - Returns: What `body` results in.
  /// - Throws: ``PlantidError``; the file is as it was then.
  package func change<Result>(
    beginningWith model: ReferenceModel?,
    _ body: (inout ReferenceSet) throws(PlantidError) -> (changed: Bool, result: Result)
  ) throws(PlantidError) -> Result {
    if isOwn {
      do throws(SystemFailure) {
        try Folder.create((path as NSString).deletingLastPathComponent)
      } catch {
        throw .file("create", path, code: error.code)
      }
    }
    let lock = try OutputFile(FilePlace(ofFile: path, calls: .system).beside(".lock"))
    guard lock.lock() else { throw .inUse(path, holder: nil) }
    defer { lock.remove() }
    var set: ReferenceSet
    if exists {
      set = try ReferenceSet(path: path)
    } else if let model {
      set = ReferenceSet(model: model)
    } else {
      throw .noReferences(path)
    }
    let (changed, result) = try body(&set)
    if changed {
      try WholeFile.replace(
        path, with: set.bytes(), mode: isOwn ? 0o600 : 0o666, calls: .system)
    }
    return result
  }
}
