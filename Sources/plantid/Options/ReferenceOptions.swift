import Arguments
import Files
import Foundation
import References
import Sessions

/// The options that say which photos of the user's own are compared with.
struct ReferenceOptions: Equatable, Sendable {
  var file: String?
  var leavesOut = false

  /// No references, for commands that measure a model by itself.
  static var none: ReferenceOptions { ReferenceOptions(leavesOut: true) }

  static var parameters: [Parameter<ReferenceOptions>] {
    [place.advanced().grouped("Answer"), omission.advanced().grouped("Answer")]
  }

  /// The option of commands that work on a set itself.
  static var place: Parameter<ReferenceOptions> {
    .option(
      "references", \.file, as: "file",
      "File of reference photos made by 'references add'; your own set by default"
    ).configurable()
  }

  private static var omission: Parameter<ReferenceOptions> {
    .flag("no-references", \.leavesOut, "Do not compare with reference photos")
  }

  /// Where the set is.
  ///
  /// - Throws: ``PlantidError`` when there is no place for it.
  func store() throws(PlantidError) -> ReferenceStore {
    if let file { return ReferenceStore(path: file) }
    let root = try SessionStore(environment: ProcessInfo.processInfo.environment).root
    return ReferenceStore(path: root + "/references", isOwn: true)
  }

  /// The references for a model whose projector has a digest; nil where there are none.
  ///
  /// - Throws: ``PlantidError`` for a set that cannot be used, or that was made with another model.
  func index(projector digest: String?) throws(PlantidError) -> ReferenceIndex? {
    guard !leavesOut else { return nil }
    guard let store = try? store() else { return nil }
    guard store.exists else {
      if file != nil { throw .noReferences(store.path) }
      return nil
    }
    let index = try ReferenceIndex(path: store.path)
    guard index.model.digest == digest else {
      throw .referencesOfAnotherModel(store.path, model: index.model.name)
    }
    return index
  }
}
