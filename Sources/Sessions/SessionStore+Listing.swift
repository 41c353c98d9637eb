package import Files
package import Foundation

/// A session as it appears in a list.
package struct SessionListing: Equatable, Sendable {
  /// The session's name.
  package var id: SessionID
  /// When it began; for a damaged one, when its folder last changed.
  package var created: Date
  /// What is known of it.
  package var state: State

  /// The state of a session.
  package enum State: Equatable, Sendable {
    /// A session that can be opened.
    case whole(SessionRecord)
    /// A session that cannot, and why.
    case damaged(PlantidError)
  }
}

extension SessionStore {
  /// The sessions, newest first; only `session.json` is read of each.
  ///
  /// One that claims to be from the future is as old as its file, or else would be the newest for ever.
  ///
  /// - Throws: a file failure; a store that does not exist yet is an empty list instead.
  package func list(now: Date = .now) throws(PlantidError) -> [SessionListing] {
    let folder: StoreFolder
    do throws(PlantidError) {
      folder = try sessionsFolder()
    } catch {
      if error.isMissingFile { return [] }
      throw error
    }
    var found: [(listing: SessionListing, began: Date)] = []
    for name in try folder.names() {
      guard let id = try? SessionID(name), let inner = try? folder.folder(name) else { continue }
      let listing = listing(of: id, in: inner)
      let written = inner.status(of: SessionFiles.record)?.modified ?? 0
      found.append(
        (listing, [listing.created, Date(timeIntervalSince1970: written)].first(notAfter: now)))
    }
    return found.sorted {
      ($0.began, $0.listing.id.rawValue) > ($1.began, $1.listing.id.rawValue)
    }.map(\.listing)
  }

  private func listing(of id: SessionID, in folder: StoreFolder) -> SessionListing {
    do throws(PlantidError) {
      let record = try record(of: id, in: folder)
      return SessionListing(id: id, created: record.created, state: .whole(record))
    } catch {
      let changed = folder.status(of: ".")?.modified ?? 0
      return SessionListing(
        id: id, created: Date(timeIntervalSince1970: changed), state: .damaged(error))
    }
  }

  /// Reads the record of a session.
  func record(of id: SessionID, in folder: StoreFolder) throws(PlantidError) -> SessionRecord {
    let bytes: [UInt8]
    do throws(PlantidError) {
      bytes = try folder.read(SessionFiles.record, limit: Limit.sessionRecord.value)
    } catch {
      if error.isMissingFile {
        throw .damagedSession(id.rawValue, reason: "session.json is missing")
      }
      throw error.asDamage(of: id, "session.json")
    }
    return try SessionRecord(json: bytes, of: id)
  }

  /// The size of a session on disk, in bytes.
  package func size(of id: SessionID) throws(PlantidError) -> Int {
    try files(of: id).folder.totalSize()
  }

  /// The newest session; nil when there is none.
  package func latest() throws(PlantidError) -> SessionID? {
    if let root = try? rootFolder(creating: false),
      let bytes = try? root.read(Self.latestName, limit: 256),
      let id = try? SessionID(String(decoding: bytes, as: UTF8.self).trimmingNewline),
      (try? files(of: id)) != nil
    {
      return id
    }
    // The note is only a shortcut; without it the sessions are listed.
    return try list().first?.id
  }

  /// Stores which session is the newest, or that there is none.
  package func setLatest(_ id: SessionID?) throws(PlantidError) {
    let root = try rootFolder(creating: false)
    if let id {
      try root.replace(Self.latestName, with: Array("\(id)\n".utf8))
    } else {
      try root.removeFile(Self.latestName)
    }
  }
}

extension SessionStore {
  /// The file that marks a run on photos until it has made a session.
  static let lastRunName = "last-run"

  /// Records a run on photos: if it leaves no session, no question may go to an older one.
  ///
  /// Without any session there is none to be mistaken for it, and nothing is recorded.
  package func recordRun(of photos: String) {
    guard let root = try? rootFolder(creating: false) else { return }
    try? root.replace(Self.lastRunName, with: Array(photos.utf8.prefix(Self.longestNote)))
  }

  /// The photos of the last run, where it left no session; nil where it did.
  package var runWithoutSession: String? {
    guard let root = try? rootFolder(creating: false),
      let bytes = try? root.read(Self.lastRunName, limit: Self.longestNote)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let longestNote = 4096

  /// Whether a session is certainly that of the last photos.
  ///
  /// A store that cannot be written does not record a run without a session.
  ///
  /// - Throws: ``PlantidError`` when the store cannot be read.
  package func isOfLastRun(_ session: SessionID) throws(PlantidError) -> Bool {
    guard try latest() == session, runWithoutSession == nil else { return false }
    return try rootFolder(creating: false).isWritable
  }

  /// The session for a question that names none.
  ///
  /// - Throws: ``PlantidError/noSessionOfLastRun(photo:older:)`` where the last run left none.
  package func sessionOfLastRun() throws(PlantidError) -> SessionID? {
    let newest = try latest()
    guard let newest, let photo = runWithoutSession else { return newest }
    throw .noSessionOfLastRun(photo: photo, older: newest.rawValue)
  }
}

extension [Date] {
  /// The first time that is no further ahead than clocks differ; where there is none, the oldest of all.
  func first(notAfter now: Date) -> Date {
    first { $0 <= now.addingTimeInterval(24 * 3600) } ?? Date(timeIntervalSince1970: 0)
  }
}

extension String {
  /// The text without its last line end.
  fileprivate var trimmingNewline: String {
    hasSuffix("\n") ? String(dropLast()) : self
  }
}
