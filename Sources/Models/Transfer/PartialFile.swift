internal import Files
internal import Foundation

/// What is there of a file that is being fetched, and how the server marked it.
///
/// One process at a time fetches a file. The part and its record lie beside the file that it becomes.
final class PartialFile {
  /// What a later run has to know to continue.
  private struct Record: Codable {
    var address: String
    var entityTag: String?
    var sha256: String?
  }

  private let name: String
  private let folder: Folder
  private let file: OpenFile
  private var record: Record
  private var hash = SHA256()
  private(set) var size = 0

  private var recordName: String { name + ".part.json" }

  /// Opens the part of a file, or begins one.
  ///
  /// - Throws: ``PlantidError``; `.locked` while another process fetches it.
  init(of remote: RemoteFile, in folder: Folder) throws(PlantidError) {
    name = remote.name
    self.folder = folder
    do throws(SystemFailure) {
      file = try OpenFile(appendingTo: FilePlace(in: folder, name + ".part", links: .refused))
    } catch {
      throw .keeping(name, code: error.code)
    }
    guard file.lock() else { throw .beingFetched(name) }
    let known = try? OpenFile(
      reading: FilePlace(in: folder, name + ".part.json", links: .refused))
    let bytes = known.flatMap { try? $0.read(0..<min($0.size, 1 << 16)) } ?? []
    let stored = try? JSONDecoder().decode(Record.self, from: Data(bytes))
    record = Record(address: remote.address.text, sha256: remote.sha256)
    if let stored, stored.address == record.address, stored.sha256 == record.sha256 {
      record.entityTag = stored.entityTag
    } else {
      // Of something else, or of what nobody knows.
      try start()
    }
  }

  /// The mark that the rest has to have; nil where the SHA-256 shows in the end whether both fit.
  var entityTag: String? { record.entityTag }

  /// Reads again what is there; without a mark and a known digest it is no use.
  func resume() throws(PlantidError) {
    guard record.entityTag != nil || record.sha256 != nil else { return try start() }
    guard file.size != size else { return }
    hash = SHA256()
    size = 0
    let whole = file.size
    while size < whole {
      if Task.isCancelled { throw .interrupted }
      do throws(SystemFailure) {
        let bytes = try file.read(size..<min(size + 1 << 20, whole))
        guard !bytes.isEmpty else { return }
        bytes.withUnsafeBytes { hash.update($0) }
        size += bytes.count
      } catch {
        throw .keeping(name, code: error.code)
      }
    }
  }

  /// Forgets what is there.
  func start() throws(PlantidError) {
    do throws(SystemFailure) { try file.truncate(to: 0) } catch {
      throw .keeping(name, code: error.code)
    }
    hash = SHA256()
    size = 0
    record.entityTag = nil
  }

  /// Notes how the server marks what follows.
  func note(entityTag: String?) throws(PlantidError) {
    record.entityTag = entityTag
    let data = (try? JSONEncoder().encode(record)) ?? Data()
    do throws(SystemFailure) { try folder.replace(recordName, with: Array(data)) } catch {
      throw .keeping(name, code: error.code)
    }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(PlantidError) {
    do throws(SystemFailure) { try file.append(bytes) } catch {
      throw .keeping(name, code: error.code)
    }
    hash.update(bytes)
    size += bytes.count
  }

  /// The SHA-256 of what is there.
  func digest() -> String {
    let copy = hash
    return copy.finalize()
  }

  /// Flushes the file to the disk and gives it its name.
  func finish() throws(PlantidError) {
    do throws(SystemFailure) {
      try file.synchronize()
      try file.take(name)
      try folder.removeFile(recordName)
      try folder.synchronize()
    } catch {
      throw .keeping(name, code: error.code)
    }
  }

  func remove() {
    file.remove()
    try? folder.removeFile(recordName)
  }
}
