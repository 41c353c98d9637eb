#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension StoreFolder {
  /// What the names of unfinished files begin with.
  static let temporaryPrefix = ".tmp-"

  /// Writes a whole file so that either the old or the new content is there, whatever happens.
  ///
  /// The content goes to a temporary file first, is made lasting, and then takes the name.
  func replace(_ name: String, with bytes: [UInt8]) throws(PlantsError) {
    let temporary = Self.temporaryPrefix + SessionID.random().rawValue
    do throws(PlantsError) {
      try write(bytes, toNew: temporary, for: name)
      guard calls.rename(descriptor.number, temporary, descriptor.number, name) == 0 else {
        throw failure("write", name)
      }
    } catch {
      unlinkat(descriptor.number, temporary, 0)
      throw error
    }
    try synchronize()
  }

  private func write(
    _ bytes: [UInt8], toNew temporary: String, for name: String
  ) throws(PlantsError) {
    let number = openat(
      descriptor.number, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw failure("write", name) }
    let file = Descriptor(number)
    try write(bytes, to: file.number, of: name)
    guard calls.synchronize(file.number) == 0 else { throw failure("write", name) }
  }

  /// Adds bytes to the end of a file and makes them lasting; the file is created where needed.
  ///
  /// - Throws: a file failure; the file then ends where it ended before, as far as the system allows.
  func append(_ bytes: [UInt8], to name: String) throws(PlantsError) {
    let number = openat(
      descriptor.number, name, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
      0o600)
    guard number >= 0 else { throw failure("write", name) }
    let file = Descriptor(number)
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw failure("write", name) }
    guard FileStatus(status).isFile else { throw fault("write", name, EINVAL) }
    do throws(PlantsError) {
      try write(bytes, to: file.number, of: name)
      guard calls.synchronize(file.number) == 0 else { throw failure("write", name) }
    } catch {
      ftruncate(file.number, status.st_size)
      throw error
    }
  }

  private func write(
    _ bytes: [UInt8], to number: Int32, of name: String
  ) throws(PlantsError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { calls.writeBytes(number, $0 + written, buffer.count - written) }
          ?? 0
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure("write", name)
      }
      // A call that writes nothing would be repeated for ever.
      guard count > 0 else { throw fault("write", name, ENOSPC) }
      written += count
    }
  }

  /// Makes names given or removed in the folder lasting.
  func synchronize() throws(PlantsError) {
    guard calls.synchronize(descriptor.number) == 0 else { throw Self.failure("write", path) }
  }

  /// Gives something in the folder another name in it.
  ///
  /// - Throws: a file failure; `EEXIST` or `ENOTEMPTY` when a folder is in the way.
  func move(_ name: String, to other: String) throws(PlantsError) {
    guard calls.rename(descriptor.number, name, descriptor.number, other) == 0 else {
      throw failure("write", other)
    }
  }
}
