internal import Files
internal import Foundation
internal import Imaging

/// The sha256 of large files, kept so that no start reads gigabytes.
///
/// What is kept counts as long as size, time of change and inode are the same.
struct FileDigests: Sendable {
  let file: URL

  /// The digests in the user's cache folder.
  static var standard: FileDigests {
    FileDigests(file: file(in: ProcessInfo.processInfo.environment))
  }

  /// The file in `PLANTID_CACHE_DIR`, else in `XDG_CACHE_HOME`, else in `~/.cache`.
  ///
  /// A relative `XDG_CACHE_HOME` is ignored, as the XDG Base Directory Specification demands.
  static func file(in environment: [String: String]) -> URL {
    func folder(_ name: String) -> URL? {
      environment[name].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
    }
    let name = "hashes.json"
    if let own = folder("PLANTID_CACHE_DIR") { return own.appendingPathComponent(name) }
    let isAbsolute = environment["XDG_CACHE_HOME"]?.hasPrefix("/") ?? false
    // Asked only where no variable is set: the system may look its users up over a network.
    let cache =
      (isAbsolute ? folder("XDG_CACHE_HOME") : nil)
      ?? (folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser)
      .appendingPathComponent(".cache")
    return cache.appendingPathComponent("plantid/\(name)")
  }

  struct Entry: Codable, Equatable {
    var size: UInt64
    var changed: Int64
    var inode: UInt64
    var sha256: String
  }

  /// The sha256 of files, from the cache where a file has not changed since.
  ///
  /// - Throws: ``LlamaError/unreadable(path:reason:)``. A cache that cannot be written
  ///   is no error: the next start reads the files again.
  func sha256(of paths: [String]) throws(LlamaError) -> [String] {
    let known = read()
    var entries = known
    var digests: [String] = []
    for path in paths { digests.append(try Self.sha256(of: path, in: &entries)) }
    if entries != known { write(entries) }
    return digests
  }

  private static func sha256(
    of path: String, in entries: inout [String: Entry]
  ) throws(LlamaError) -> String {
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    func read() throws(LlamaError) -> String {
      do {
        return try SHA256.hex(ofFile: url)
      } catch {
        throw .unreadable(path: path, reason: "\(error)")
      }
    }
    var status = stat()
    guard stat(url.path, &status) == 0 else { return try read() }
    var entry = Entry(
      size: UInt64(status.st_size), changed: status.changedNanoseconds,
      inode: UInt64(status.st_ino), sha256: "")
    if let known = entries[url.path] {
      entry.sha256 = known.sha256
      if entry == known { return known.sha256 }
    }
    entry.sha256 = try read()
    entries[url.path] = entry
    return entry.sha256
  }

  private func read() -> [String: Entry] {
    guard let data = try? Data(contentsOf: file) else { return [:] }
    return (try? JSONDecoder().decode([String: Entry].self, from: data)) ?? [:]
  }

  /// Keeps the digests of files that are still there: every start reads all that are kept.
  private func write(_ entries: [String: Entry]) {
    let entries = entries.filter { access($0.key, F_OK) == 0 }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    guard let data = try? encoder.encode(entries) else { return }
    let folder = file.deletingLastPathComponent().path
    try? Folder.create(folder)
    try? Folder(at: folder).replace(
      file.lastPathComponent, with: Array(data), isPrivate: true)
  }
}

extension stat {
  /// When the content last changed, in nanoseconds since 1970.
  fileprivate var changedNanoseconds: Int64 {
    #if canImport(Darwin)
      Int64(st_mtimespec.tv_sec) * 1_000_000_000 + Int64(st_mtimespec.tv_nsec)
    #else
      Int64(st_mtim.tv_sec) * 1_000_000_000 + Int64(st_mtim.tv_nsec)
    #endif
  }
}
