package import Files
import Foundation

/// A session that is open for writing, and locked.
package struct OpenSession: Sendable {
  /// The session's name.
  package let id: SessionID
  /// Its record.
  package private(set) var record: SessionRecord
  /// The entries of its transcript, each as the JSON that was stored.
  package private(set) var entries: [[UInt8]]
  /// The bytes that an interrupted write left in the transcript.
  package let droppedByteCount: Int
  /// The file that these bytes were moved to; nil when there were none, or it could not be written.
  package let keptAside: String?
  package let files: SessionFiles
  fileprivate let lock: SessionLock

  /// Appends a turn's entries, flushed to the disk.
  ///
  /// - Throws: a file failure; the transcript then is what it was.
  package mutating func append(_ new: [[UInt8]]) throws(PlantidError) {
    try files.append(entries: new)
    entries += new
  }

  /// Changes the session's record.
  package mutating func update(_ changed: SessionRecord) throws(PlantidError) {
    guard changed != record else { return }
    try files.write(changed)
    record = changed
  }
}

extension SessionStore {
  /// Opens a session for writing, waiting for another writer to finish.
  ///
  /// The remains of an interrupted write are moved to a file of their own; nothing else is changed.
  ///
  /// - Throws: ``PlantidError``; a damaged session is left as it is.
  package nonisolated(nonsending) func open(
    _ id: SessionID, waitingAtMost patience: Duration = .seconds(10)
  ) async throws -> OpenSession {
    let files = try files(of: id)
    let lock = try await SessionLock.wait(for: id, in: files.folder, atMost: patience)
    let record = try record(of: id, in: files.folder)
    let (bytes, contents) = try transcript(of: id, in: files)
    let entries = contents.entries.map { Array(bytes[$0]) }
    files.removeUnfinished()
    return OpenSession(
      id: id, record: record, entries: entries, droppedByteCount: contents.droppedCount,
      keptAside: repair(files, bytes: bytes, contents: contents, entries: entries), files: files,
      lock: lock)
  }

  /// Reads the transcript's log.
  private func transcript(
    of id: SessionID, in files: SessionFiles
  ) throws(PlantidError) -> ([UInt8], TranscriptLog.Contents) {
    let bytes: [UInt8]
    do throws(PlantidError) {
      bytes = try files.folder.read(SessionFiles.transcript, limit: Limit.transcript.value)
    } catch {
      if error.isMissingFile {
        throw .damagedSession(id.rawValue, reason: "its transcript is missing")
      }
      throw error.asDamage(of: id, "its transcript")
    }
    do throws(TranscriptLog.Damage) {
      return (bytes, try TranscriptLog.contents(of: bytes))
    } catch {
      throw .damagedSession(id.rawValue, reason: error.reason)
    }
  }

  /// Moves what cannot be used to a file of its own, and writes the transcript without it.
  ///
  /// Where nothing can be written the transcript stays as it is.
  private func repair(
    _ files: SessionFiles, bytes: [UInt8], contents: TranscriptLog.Contents, entries: [[UInt8]]
  ) -> String? {
    guard !contents.dropped.isEmpty || contents.isOpenEnded else { return nil }
    let stamp = Date.now.ISO8601Format(.iso8601(timeZone: .gmt, dateSeparator: .omitted))
    let name = "transcript.torn-" + stamp.filter { $0 != ":" }
    do throws(PlantidError) {
      if !contents.dropped.isEmpty {
        try files.folder.append(contents.dropped.flatMap { Array(bytes[$0]) }, to: name)
      }
      try files.folder.replace(
        SessionFiles.transcript, with: entries.flatMap(TranscriptLog.line(of:)))
      return contents.dropped.isEmpty ? nil : files.folder.place(name)
    } catch {
      return nil
    }
  }
}

/// A session that was read without locking it.
package struct StoredSession: Sendable {
  /// Its record.
  package let record: SessionRecord
  /// The entries of its transcript, each as the JSON that was stored.
  package let entries: [[UInt8]]
  /// The bytes that an interrupted write left in the transcript.
  package let droppedByteCount: Int
}

extension SessionStore {
  /// Reads only what is known of a session.
  package func record(of id: SessionID) throws(PlantidError) -> SessionRecord {
    try record(of: id, in: files(of: id).folder)
  }

  /// Reads a session without waiting and without changing anything.
  package func read(_ id: SessionID) throws(PlantidError) -> StoredSession {
    let files = try files(of: id)
    let record = try record(of: id, in: files.folder)
    let (bytes, contents) = try transcript(of: id, in: files)
    return StoredSession(
      record: record, entries: contents.entries.map { Array(bytes[$0]) },
      droppedByteCount: contents.droppedCount)
  }
}
