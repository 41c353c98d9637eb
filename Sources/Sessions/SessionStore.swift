package import Files

/// The sessions kept on this machine.
///
/// Any number of processes may use one store at once: a session is created under another name and
/// appears whole, and one lock a session keeps writers apart.
package struct SessionStore: Sendable {
  /// The folder of the store.
  package let root: String
  let calls: FileCalls
  /// The options of the run, which a session that it begins keeps.
  package var options: SessionRecord.Options?

  /// Takes the path of a store; nothing is read or created yet.
  package init(root: String, calls: FileCalls = .system) {
    self.root = root
    self.calls = calls
  }

  /// Finds the store in the environment.
  ///
  /// `$PLANTID_STATE_DIR`, else `$XDG_STATE_HOME/plantid`, else `~/.local/state/plantid`.
  ///
  /// - Throws: ``PlantidError/noStateDirectory`` when none of them is set.
  package init(environment: [String: String]) throws(PlantidError) {
    if let folder = environment["PLANTID_STATE_DIR"], !folder.isEmpty {
      self.init(root: folder)
    } else if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      // By the specification, relative paths are ignored.
      self.init(root: folder + "/plantid")
    } else if let home = environment["HOME"], !home.isEmpty {
      self.init(root: home + "/.local/state/plantid")
    } else {
      throw .noStateDirectory
    }
  }

  static let sessions = "sessions"
  static let latestName = "latest"
  /// The prefixes of folders that are not sessions yet, or no longer.
  static let draftPrefix = ".new-"
  static let deletedPrefix = ".deleted-"

  /// The store's folder, created where needed.
  ///
  /// - Throws: ``PlantidError/foreignStore(_:)`` for a folder of another user, who could read what is kept.
  func rootFolder(creating: Bool) throws(PlantidError) -> StoreFolder {
    let folder = try StoreFolder.opened(at: root, creating: creating, calls: calls)
    guard folder.folder.descriptor.status?.owner == geteuid() else { throw .foreignStore(root) }
    return folder
  }

  func sessionsFolder(creating: Bool = false) throws(PlantidError) -> StoreFolder {
    try rootFolder(creating: creating).folder(Self.sessions, creating: creating)
  }

  /// The folder of one session.
  ///
  /// - Throws: ``PlantidError/unknownSession(_:)`` when there is none.
  package func files(of session: SessionID) throws(PlantidError) -> SessionFiles {
    do throws(PlantidError) {
      return SessionFiles(folder: try sessionsFolder().folder(session.rawValue))
    } catch {
      if error.isMissingFile { throw .unknownSession(session.rawValue) }
      throw error
    }
  }

  /// Checks that sessions can be kept here, creating the folders where needed.
  package func prepare() throws(PlantidError) {
    let folder = try sessionsFolder(creating: true)
    guard folder.isWritable else { throw .stored("write", folder.path, code: errno) }
  }
}
