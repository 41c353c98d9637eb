package import Files
import Foundation

/// A session that is open for writing; nobody else can write to it meanwhile.
package struct OpenSession: Sendable {
  /// The session's name.
  package let id: SessionID
  /// What is noted about it.
  package private(set) var record: SessionRecord
  /// The entries of its transcript, each as the JSON that was stored.
  package private(set) var entries: [[UInt8]]
  /// How many bytes a broken-off write had left in the transcript.
  package let droppedByteCount: Int
  /// Where those bytes were put aside; nil when nothing was, or nothing could be.
  package let keptAside: String?
  /// Its files.
  package let files: SessionFiles
  fileprivate let lock: SessionLock

  /// Adds a turn's entries; when this returns they are on the disk.
  ///
  /// - Throws: a file failure; the transcript then is what it was.
  package mutating func append(_ new: [[UInt8]]) throws(PlantidError) {
    try files.append(entries: new)
    entries += new
  }

  /// Changes what is noted about the session.
  package mutating func update(_ changed: SessionRecord) throws(PlantidError) {
    guard changed != record else { return }
    try files.write(changed)
    record = changed
  }
}

extension SessionStore {
  /// Opens a session to add to it, waiting for another writer to finish.
  ///
  /// What a broken-off write left is cut off and kept aside; nothing else is changed.
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

  /// Puts aside what cannot be used, then writes the transcript without it.
  ///
  /// Where nothing can be written the transcript stays as it is, and is read the same way again.
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

/// A session as it is shown, without the right to change it.
package struct StoredSession: Sendable {
  /// What is noted about it.
  package let record: SessionRecord
  /// The entries of its transcript, each as the JSON that was stored.
  package let entries: [[UInt8]]
  /// How many bytes a broken-off write left in the transcript.
  package let droppedByteCount: Int
}

extension SessionStore {
  /// Reads a session without waiting for anyone, and without changing anything.
  package func read(_ id: SessionID) throws(PlantidError) -> StoredSession {
    let files = try files(of: id)
    let record = try record(of: id, in: files.folder)
    let (bytes, contents) = try transcript(of: id, in: files)
    return StoredSession(
      record: record, entries: contents.entries.map { Array(bytes[$0]) },
      droppedByteCount: contents.droppedCount)
  }
}
