package import Files

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A session that is being made; it is in no list until it is whole.
///
/// One that is let go before ``commit(_:as:)`` is removed with all its files.
package final class SessionDraft {
  private let store: SessionStore
  private let sessions: StoreFolder
  private let name: String
  private let lock: SessionLock
  package let files: SessionFiles
  private var isCommitted = false

  private init(
    store: SessionStore, sessions: StoreFolder, name: String, lock: SessionLock,
    files: SessionFiles
  ) {
    self.store = store
    self.sessions = sessions
    self.name = name
    self.lock = lock
    self.files = files
  }

  deinit {
    if !isCommitted { try? sessions.removeFolder(name) }
  }

  /// Begins a session, and removes what others did not finish.
  package static func begin(in store: SessionStore) throws(PlantidError) -> SessionDraft {
    let sessions = try store.sessionsFolder(creating: true)
    store.sweep(sessions)
    // Another process's sweep may take the folder before the lock is held; then the next name is tried.
    for _ in 0..<8 {
      let name = SessionStore.draftPrefix + SessionID.random().rawValue
      let folder: StoreFolder
      let lock: SessionLock?
      do throws(PlantidError) {
        folder = try sessions.folder(name, creating: true)
        lock = try SessionLock.attempt(in: folder)
      } catch {
        if error.isMissingFile { continue }
        throw error
      }
      guard let lock else { continue }
      return SessionDraft(
        store: store, sessions: sessions, name: name, lock: lock,
        files: SessionFiles(folder: folder))
    }
    throw sessions.fault("create", SessionStore.draftPrefix, EAGAIN)
  }

  /// Gives the session its name; from here on it is complete, on the disk and the newest.
  ///
  /// - Throws: a file failure, `EEXIST` when a chosen name is taken; the draft is still a draft then.
  package func commit(_ record: SessionRecord, as chosen: SessionID?) throws(PlantidError)
    -> SessionID
  {
    while true {
      let id = chosen ?? .random()
      var record = record
      record.id = id.rawValue
      record.options = store.options
      try files.write(record)
      do throws(PlantidError) {
        try sessions.move(name, to: id.rawValue)
      } catch {
        if chosen == nil && error.isTakenName { continue }
        throw error
      }
      isCommitted = true
      try sessions.synchronize()
      do throws(PlantidError) {
        try store.setLatest(id)
        try store.rootFolder(creating: false).removeFile(SessionStore.lastRunName)
      } catch {
        // A stale note would send the next question to an older session; without one the list decides.
        try? store.setLatest(nil)
      }
      return id
    }
  }
}
