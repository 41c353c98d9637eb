import Files

/// The photos under some files and folders, one after the other, in natural order.
///
/// A file that is named is always tried. In a folder, files count by their suffix whatever its case;
/// hidden and system files are left out, and symbolic links are only followed on request.
/// Memory: one folder's names for each level.
package struct PhotoWalk: Sequence, IteratorProtocol {
  /// A photo to be tried, or a folder that could not be read.
  package enum Found: Equatable, Sendable {
    case photo(String)
    case unreadableFolder(String, reason: String)
  }

  /// The suffixes of photos in folders, in small letters.
  package static let suffixes: Set<String> = ["jpg", "jpeg", "jpe", "jfif", "png"]

  private struct Identity: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  private struct Level {
    var folder: String
    var identity: Identity
    /// The names still to come, last one first.
    var names: [String]
  }

  private let followLinks: Bool
  private var roots: [String]
  private var levels: [Level] = []

  /// Prepares a walk; nothing is read yet.
  package init(_ paths: [String], followLinks: Bool = false) {
    roots = paths.reversed()
    self.followLinks = followLinks
  }

  package mutating func next() -> Found? {
    while true {
      if var level = levels.popLast() {
        guard let name = level.names.popLast() else { continue }
        levels.append(level)
        let path = level.folder.hasSuffix("/") ? level.folder + name : "\(level.folder)/\(name)"
        if let found = visit(path, name: name) { return found }
        continue
      }
      guard let root = roots.popLast() else { return nil }
      guard let status = Self.status(of: root, followLinks: true), status.isFolder else {
        return .photo(root)
      }
      if let failure = enter(root, identity: status.identity) { return failure }
    }
  }

  /// Looks at one name of a folder; enters it when it is a folder itself.
  private mutating func visit(_ path: String, name: String) -> Found? {
    guard var status = Self.status(of: path, followLinks: false) else { return nil }
    if status.isLink {
      guard followLinks, let target = Self.status(of: path, followLinks: true) else { return nil }
      status = target
    }
    if status.isFolder {
      // A folder that contains itself is a loop, however it is named.
      if levels.contains(where: { $0.identity == status.identity }) { return nil }
      return enter(path, identity: status.identity)
    }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      Self.suffixes.contains(name[name.index(after: dot)...].lowercased())
    else { return nil }
    return .photo(path)
  }

  private mutating func enter(_ folder: String, identity: Identity) -> Found? {
    guard let names = Self.names(in: folder) else {
      let reason = String(cString: strerror(errno))
      return .unreadableFolder(folder, reason: reason)
    }
    let kept = names.filter { !$0.hasPrefix(".") && $0 != "__MACOSX" && $0 != "Thumbs.db" }
    let ordered = kept.sorted { precedesNaturally($1, $0) }
    levels.append(Level(folder: folder, identity: identity, names: ordered))
    return nil
  }

  private static func names(in folder: String) -> [String]? {
    guard let handle = folder.withSystemPath({ opendir($0) }) else { return nil }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: UInt8.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
        ) { bytes in
          String(fileSystemBytes: UnsafeBufferPointer(start: bytes, count: strlen(bytes)))
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private struct Status {
    var isFolder: Bool
    var isLink: Bool
    var identity: Identity
  }

  private static func status(of path: String, followLinks: Bool) -> Status? {
    var record = stat()
    let result = path.withSystemPath { followLinks ? stat($0, &record) : lstat($0, &record) }
    guard result == 0 else { return nil }
    let kind = record.st_mode & S_IFMT
    return Status(
      isFolder: kind == S_IFDIR, isLink: kind == S_IFLNK,
      identity: Identity(device: UInt64(record.st_dev), inode: UInt64(record.st_ino)))
  }
}
