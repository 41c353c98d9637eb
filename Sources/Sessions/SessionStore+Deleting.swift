extension SessionStore {
  /// Removes a session with its photos.
  ///
  /// It disappears from every list in one step; a damaged one can be removed as well.
  ///
  /// - Throws: ``PlantidError/unknownSession(_:)``, ``PlantidError/sessionLocked(_:holder:)`` or a file
  ///   failure.
  package nonisolated(nonsending) func delete(
    _ id: SessionID, waitingAtMost patience: Duration = .seconds(10)
  ) async throws {
    let files = try files(of: id)
    let sessions = try sessionsFolder()
    let lock = try await SessionLock.wait(for: id, in: files.folder, atMost: patience)
    let wasLatest = (try? latest()) == id
    let grave = Self.deletedPrefix + SessionID.random().rawValue
    try sessions.move(id.rawValue, to: grave)
    try sessions.synchronize()
    try sessions.removeFolder(grave)
    if wasLatest { try setLatest(list().first?.id) }
    withExtendedLifetime(lock) {}
  }

  /// Removes folders of processes that ended before finishing them.
  ///
  /// A process that is still running holds the lock of its folder.
  func sweep(_ sessions: StoreFolder) {
    for name in (try? sessions.names()) ?? [] {
      guard name.hasPrefix(Self.draftPrefix) || name.hasPrefix(Self.deletedPrefix),
        let folder = try? sessions.folder(name), let lock = try? SessionLock.attempt(in: folder)
      else {
        continue
      }
      try? sessions.removeFolder(name)
      withExtendedLifetime(lock) {}
    }
  }
}
