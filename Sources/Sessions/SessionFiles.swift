package import Files
package import Foundation

/// The files of one session, reached through its open folder.
package struct SessionFiles: Sendable {
  static let record = "session.json"
  static let transcript = "transcript.jsonl"
  static let context = "context.kv"
  package static let photos = "photos"

  package let folder: StoreFolder

  /// Where the model keeps its evaluated context.
  package var contextFile: URL { URL(filePath: folder.place(Self.context)) }

  /// Whether there is a saved context, and it is a file of its own rather than a link.
  package var hasContext: Bool { folder.status(of: Self.context)?.isFile == true }

  /// Reads the stored copy of a photo.
  ///
  /// - Throws: a file failure; `EINVAL` for a name that is none of a photo.
  package func photo(_ name: String) throws(PlantidError) -> [UInt8] {
    guard Self.isPhotoName(name) else { throw folder.fault("read", Self.photos, 22) }
    return try folder.folder(Self.photos).read(name, limit: Limit.sessionPhoto.value)
  }

  /// Stores a photo under a name made of the sha256 of its pixels.
  package func store(photo: [UInt8], as name: String) throws(PlantidError) {
    guard Self.isPhotoName(name) else { throw folder.fault("write", Self.photos, 22) }
    let photos = try folder.folder(Self.photos, creating: true)
    if photos.status(of: name)?.isFile == true { return }
    try photos.replace(name, with: photo)
  }

  /// Adds entries to the transcript, all of them or none.
  package func append(entries: [[UInt8]]) throws(PlantidError) {
    try folder.append(entries.flatMap(TranscriptLog.line(of:)), to: Self.transcript)
  }

  /// Writes what a list shows of the session.
  func write(_ record: SessionRecord) throws(PlantidError) {
    try folder.replace(Self.record, with: record.encoded())
  }

  /// Removes what interrupted writers left; only for who holds the session's lock.
  func removeUnfinished() {
    for name in (try? folder.names()) ?? [] where Self.isUnfinished(name) {
      try? folder.removeFile(name)
    }
    guard let photos = try? folder.folder(Self.photos) else { return }
    for name in (try? photos.names()) ?? [] where Self.isUnfinished(name) {
      try? photos.removeFile(name)
    }
  }

  private static func isUnfinished(_ name: String) -> Bool {
    name.hasPrefix(OpenFile.temporaryPrefix)
      || (name.hasPrefix(context) || name.hasPrefix("." + context)) && name != context
  }

  /// Whether a name is 64 hexadecimal digits and the ending of a picture.
  package static func isPhotoName(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, ["png", "jpg"].contains(parts[1]) else { return false }
    return parts[0].utf8.count == 64 && parts[0].utf8.allSatisfy(Self.hexadecimal.contains)
  }

  private static let hexadecimal = Set("0123456789abcdef".utf8)
}
