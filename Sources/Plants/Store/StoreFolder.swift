#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open folder of the store; files are reached from it by name, so no link leads out of it.
///
/// Every name is a single path component, and no call follows a symbolic link in the last place.
/// The descriptor stays valid, and keeps meaning the same folder, when the folder is renamed.
final class StoreFolder: Sendable {
  /// Where the folder was when it was opened; for messages and for files others write.
  let path: String
  let calls: FileCalls
  let descriptor: Descriptor

  private init(path: String, calls: FileCalls, descriptor: consuming Descriptor) {
    self.path = path
    self.calls = calls
    self.descriptor = descriptor
  }

  /// Opens a folder by its path, creating it and what is above it with mode 0700 on request.
  ///
  /// Several processes may create the same folder at once.
  static func opened(
    at path: String, creating: Bool, calls: FileCalls
  ) throws(PlantsError) -> StoreFolder {
    if creating { try create(path: path) }
    let number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw failure("open", path) }
    return StoreFolder(path: path, calls: calls, descriptor: Descriptor(number))
  }

  private static func create(path: String) throws(PlantsError) {
    var status = stat()
    if stat(path, &status) == 0 { return }
    var parent = path[...]
    while parent.count > 1, parent.last == "/" { parent.removeLast() }
    if let slash = parent.lastIndex(of: "/"), slash != parent.startIndex {
      try create(path: String(parent[..<slash]))
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("create", path) }
  }

  /// Opens a folder inside this one.
  ///
  /// - Throws: ``PlantsError/notAFolder(path:)`` when a link or a file has that name.
  func folder(_ name: String, creating: Bool = false) throws(PlantsError) -> StoreFolder {
    if creating, mkdirat(descriptor.number, name, 0o700) != 0, errno != EEXIST {
      throw failure("create", name)
    }
    let number = openat(
      descriptor.number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else {
      if errno == ENOTDIR || errno == ELOOP { throw .notAFolder(path: place(name)) }
      throw failure("open", name)
    }
    return StoreFolder(path: place(name), calls: calls, descriptor: Descriptor(number))
  }

  /// The names in the folder, in no order.
  func names() throws(PlantsError) -> [String] {
    // A second description of the folder, because closedir closes what it was given.
    let number = openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw Self.failure("read", path) }
    guard let stream = fdopendir(number) else {
      close(number)
      throw Self.failure("read", path)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// What is known of a name without following a link; nil when it is not there.
  func status(of name: String) -> FileStatus? {
    var status = stat()
    guard fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileStatus(status)
  }

  /// The path of a name in the folder.
  func place(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  func failure(_ operation: String, _ name: String) -> PlantsError {
    Self.failure(operation, place(name))
  }

  static func failure(_ operation: String, _ path: String) -> PlantsError {
    .file(FileFailure(operation: operation, path: path, code: errno))
  }
}

/// What the store asks about a file.
struct FileStatus: Equatable {
  let isFile: Bool
  let isFolder: Bool
  let isLink: Bool
  let size: Int
  /// Device and inode, which tell two files apart.
  let identity: [UInt64]
  /// When the content last changed, in seconds since 1970, as exactly as the file system notes it.
  let modified: Double

  init(_ status: stat) {
    let type = status.st_mode & S_IFMT
    isFile = type == S_IFREG
    isFolder = type == S_IFDIR
    isLink = type == S_IFLNK
    size = Int(status.st_size)
    identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }
}
