/// An open folder; files are reached from it by name, so that no path is looked up twice.
///
/// Every name is a single path component, and no call follows a symbolic link in the last place.
/// The descriptor stays valid, and keeps meaning the same folder, when the folder is renamed.
package final class Folder: Sendable {
  /// The folder's path when it was opened; for messages, and for files that libraries write.
  package let path: String
  package let calls: FileCalls
  package let descriptor: Descriptor

  init(path: String, calls: FileCalls, descriptor: consuming Descriptor) {
    self.path = path
    self.calls = calls
    self.descriptor = descriptor
  }

  /// Opens a folder by its path, through links; an empty path is the working folder.
  package convenience init(
    at path: String, calls: FileCalls = .system
  ) throws(SystemFailure) {
    let descriptor = try Self.descriptor(of: path.isEmpty ? "." : path, from: AT_FDCWD, flags: 0)
    self.init(path: path, calls: calls, descriptor: descriptor)
  }

  /// Makes a folder and what is above it, with mode 0700; several processes may do so at once.
  package static func create(_ path: String) throws(SystemFailure) {
    var status = stat()
    if path.withSystemPath({ stat($0, &status) }) == 0 { return }
    var parent = path[...]
    while parent.count > 1, parent.last == "/" { parent.removeLast() }
    if let slash = parent.lastIndex(of: "/"), slash != parent.startIndex {
      try create(String(parent[..<slash]))
    }
    guard path.withSystemPath({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else { throw .last }
  }

  /// Opens a folder inside this one, made with mode 0700 on request.
  ///
  /// - Throws: `ENOTDIR` or `ELOOP` when a link or a file has that name.
  package func folder(_ name: String, creating: Bool = false) throws(SystemFailure) -> Folder {
    if creating {
      let result = name.withSystemPath { mkdirat(descriptor.number, $0, 0o700) }
      guard result == 0 || errno == EEXIST else { throw .last }
    }
    let inner = try Self.descriptor(of: name, from: descriptor.number, flags: O_NOFOLLOW)
    return Folder(path: place(name), calls: calls, descriptor: inner)
  }

  /// Opens the folder that a path leads to from this one, through links.
  func folder(leadingTo path: String) throws(SystemFailure) -> Folder {
    let other = try Self.descriptor(of: path, from: descriptor.number, flags: 0)
    return Folder(
      path: path == "." ? self.path : path.hasPrefix("/") ? path : place(path), calls: calls,
      descriptor: other)
  }

  private static func descriptor(
    of path: String, from folder: Int32, flags: Int32
  ) throws(SystemFailure) -> Descriptor {
    let flags = flags | O_DIRECTORY | O_CLOEXEC
    var number = path.withSystemPath { openat(folder, $0, O_RDONLY | flags) }
    #if os(Linux)
      // A folder may be writable but not readable. The number is O_PATH, which Swift does not import.
      if number < 0, errno == EACCES {
        number = path.withSystemPath { openat(folder, $0, 0o10000000 | flags) }
      }
    #endif
    guard number >= 0 else { throw .last }
    return Descriptor(number)
  }

  /// The status of a name without following a link; nil when it does not exist.
  package func status(of name: String) -> FileStatus? {
    status(of: name, flags: AT_SYMLINK_NOFOLLOW)
  }

  func status(of name: String, flags: Int32) -> FileStatus? {
    var status = stat()
    let result = name.withSystemPath { fstatat(descriptor.number, $0, &status, flags) }
    return result == 0 ? FileStatus(status) : nil
  }

  /// The path of a name in the folder.
  package func place(_ name: String) -> String {
    path.isEmpty || path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// Opens a file in the folder, without following a link or waiting for a pipe.
  package func open(
    _ name: String, _ flags: Int32, mode: mode_t = 0o600
  ) throws(SystemFailure) -> Descriptor {
    let flags = flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let number = name.withSystemPath { openat(descriptor.number, $0, flags, mode) }
    guard number >= 0 else { throw .last }
    return Descriptor(number)
  }

  /// Removes a file or a link; a missing one is no error.
  package func removeFile(_ name: String) throws(SystemFailure) {
    try remove(name, flags: 0)
  }

  /// Removes an empty folder; a missing one is no error.
  package func removeEmptyFolder(_ name: String) throws(SystemFailure) {
    try remove(name, flags: AT_REMOVEDIR)
  }

  private func remove(_ name: String, flags: Int32) throws(SystemFailure) {
    let result = name.withSystemPath { unlinkat(descriptor.number, $0, flags) }
    guard result == 0 || errno == ENOENT else { throw .last }
  }

  /// Renames something within the folder.
  package func move(_ name: String, to other: String) throws(SystemFailure) {
    guard calls.rename(descriptor.number, name, descriptor.number, other) == 0 else { throw .last }
  }

  /// Flushes changed names in the folder to the disk.
  package func synchronize() throws(SystemFailure) {
    guard calls.synchronize(descriptor.number) == 0 else { throw .last }
  }

  /// The names in the folder, in no order.
  package func names() throws(SystemFailure) -> [String] {
    // A second descriptor for the folder, because closedir closes its descriptor.
    let number = openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .last }
    guard let stream = fdopendir(number) else {
      let failure = SystemFailure.last
      close(number)
      throw failure
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(fileSystemBytes: bytes.prefix { $0 != 0 })
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
