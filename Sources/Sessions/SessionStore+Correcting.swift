import Files
package import Foundation

extension SessionRecord {
  /// The user's own determination of the plant in the first photo.
  ///
  /// The model's answer stays in the transcript.
  package struct Correction: Codable, Equatable, Sendable {
    /// The plant's name, as the user wrote it.
    package var name: String
    /// When it was written, to the second.
    package var date: Date

    /// Names a plant.
    package init(name: String, date: Date) {
      self.name = name
      self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    }

    /// The longest name, in characters.
    package static let limit = 120
  }
}

extension SessionStore {
  /// Stores or removes the user's determination.
  ///
  /// - Throws: ``PlantidError``, among them ``PlantidError/sessionLocked(_:holder:)``.
  package nonisolated(nonsending) func correct(
    _ id: SessionID, as correction: SessionRecord.Correction?,
    waitingAtMost patience: Duration = .seconds(10)
  ) async throws {
    var session = try await open(id, waitingAtMost: patience)
    var record = session.record
    record.correction = correction
    try session.update(record)
  }

  /// Renames a session with its snapshot and photos.
  ///
  /// - Throws: ``PlantidError/takenSessionName(_:)``, ``PlantidError/unknownSession(_:)``,
  ///   ``PlantidError/sessionLocked(_:holder:)`` or a file failure.
  package nonisolated(nonsending) func rename(
    _ id: SessionID, to name: SessionID, waitingAtMost patience: Duration = .seconds(10)
  ) async throws {
    let files = try files(of: id)
    let sessions = try sessionsFolder()
    let lock = try await SessionLock.wait(for: id, in: files.folder, atMost: patience)
    // Checked first, because a rename would replace an empty folder.
    guard sessions.status(of: name.rawValue) == nil else {
      throw PlantidError.takenSessionName(name.rawValue)
    }
    let wasLatest = (try? latest()) == id
    do throws(PlantidError) {
      try sessions.move(id.rawValue, to: name.rawValue)
    } catch {
      throw error.isTakenName ? .takenSessionName(name.rawValue) : error
    }
    try sessions.synchronize()
    if wasLatest { try setLatest(name) }
    // The folder's name counts; a damaged record keeps the old one.
    if let record = try? record(of: name, in: files.folder) { try files.write(record) }
    withExtendedLifetime(lock) {}
  }
}
