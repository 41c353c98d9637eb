/// What the system knows about a file.
package struct FileStatus: Equatable, Sendable {
  package let isFile: Bool
  package let isFolder: Bool
  package let isLink: Bool
  package let size: Int
  /// The permissions of owner, group and others.
  package let permissions: mode_t
  package let owner: uid_t
  package let group: gid_t
  /// Device and inode, which distinguish two files.
  package let identity: [UInt64]
  /// When the content last changed, in seconds since 1970, as exactly as the file system stores it.
  package let modified: Double

  package init(_ status: stat) {
    let type = status.st_mode & S_IFMT
    isFile = type == S_IFREG
    isFolder = type == S_IFDIR
    isLink = type == S_IFLNK
    size = Int(status.st_size)
    permissions = status.st_mode & 0o777
    owner = status.st_uid
    group = status.st_gid
    identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }
}
