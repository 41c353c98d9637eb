/// The place of a file that may or may not exist: an open folder, and a name in it.
///
/// A path that is written to is looked up once, here; afterwards only folder and name are used.
///
/// A link in the last place is followed where the user or the system has put it: it belongs to one of
/// them, and so does its folder, which nobody else can write to. Any other link may have been
/// planted, and is refused.
package struct FilePlace: Sendable {
  /// What exists under the name.
  package enum Kind: Sendable {
    case nothing, file, folder
    /// A pipe, a device or a socket, perhaps behind a link.
    case device
  }

  /// What to do with a symbolic link.
  package enum Links: Sendable {
    /// Follow it, for reading.
    case followed
    /// Follow it where no other user can have made it.
    case trusted
    /// Refuse it.
    case refused
  }

  package let folder: Folder
  package let name: String
  package let kind: Kind

  /// The path of the file: the one that was given, or the one that a link leads to.
  package var path: String { folder.place(name) }

  /// Looks up a path that a user gave.
  ///
  /// - Throws: `ELOOP` for a link that is not followed, `EISDIR` for a path without a last name.
  package init(
    _ path: String, links: Links = .trusted, calls: FileCalls = .system
  ) throws(SystemFailure) {
    let (parent, name) = Self.parts(of: path)
    let folder = try Folder(at: parent, calls: calls)
    try self.init(in: folder, name, links: links)
  }

  /// Looks a name in a folder up.
  ///
  /// - Throws: `ELOOP` for a link that is not followed.
  package init(
    in folder: Folder, _ name: String, links: Links = .refused
  ) throws(SystemFailure) {
    var (folder, name) = (folder, name)
    // As many links as the system follows.
    for _ in 0..<40 {
      guard !["", ".", ".."].contains(name) else { throw SystemFailure(code: EISDIR) }
      let status = folder.status(of: name)
      guard let status, status.isLink else {
        self.init(folder, name, status)
        return
      }
      guard links == .followed || folder.trusts(status) else { throw SystemFailure(code: ELOOP) }
      if let target = folder.status(of: name, flags: 0), !target.isFile {
        self.init(folder, name, target)
        return
      }
      guard links != .refused, let target = folder.target(ofLink: name) else {
        throw SystemFailure(code: ELOOP)
      }
      let parent: String
      (parent, name) = Self.parts(of: target)
      if !parent.isEmpty { folder = try folder.folder(leadingTo: parent) }
    }
    throw SystemFailure(code: ELOOP)
  }

  private init(_ folder: Folder, _ name: String, _ status: FileStatus?) {
    self.folder = folder
    self.name = name
    kind = status.map { $0.isFile ? .file : $0.isFolder ? .folder : .device } ?? .nothing
  }

  /// The folder part of a path, empty where there is none, and the last name.
  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let parent = slash == path.startIndex ? "/" : String(path[..<slash])
    return (parent, String(path[path.utf8.index(after: slash)...]))
  }
}

extension Folder {
  /// Whether only the user or the system can have put a link into the folder.
  fileprivate func trusts(_ link: FileStatus) -> Bool {
    guard let status = descriptor.status else { return false }
    let trusted: Set<uid_t> = [geteuid(), 0]
    // Many systems give every user a group of their own, with write access.
    let isPrivate =
      status.permissions & S_IWOTH == 0
      && (status.permissions & S_IWGRP == 0 || status.group == getegid())
    return isPrivate && trusted.contains(status.owner) && trusted.contains(link.owner)
  }

  fileprivate func target(ofLink name: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = name.withSystemPath { name in
      readlinkat(descriptor.number, name, &bytes, Int(PATH_MAX))
    }
    guard count > 0, count < bytes.count else { return nil }
    return String(fileSystemBytes: bytes.prefix(count).map { UInt8(bitPattern: $0) })
  }
}
