/// Size and time, which distinguish a file from a later one of the same name.
package struct FileStamp: Equatable, Sendable {
  /// Its size in bytes.
  package var size: Int
  /// When its content last changed, in nanoseconds since 1970.
  package var modified: Int

  package init(size: Int, modified: Int) {
    self.size = size
    self.modified = modified
  }

  /// Reads the stamp of a file, following links; nil when there is none.
  package init?(ofFile path: String) {
    var status = stat()
    guard path.withSystemPath({ stat($0, &status) }) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    self.init(size: Int(status.st_size), modified: time.tv_sec * 1_000_000_000 + time.tv_nsec)
  }
}
