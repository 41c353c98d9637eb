import Imaging

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension StoreFolder {
  /// Reads a whole regular file.
  ///
  /// A pipe or device in its place fails at once instead of waiting.
  ///
  /// - Throws: a file failure; `EFBIG` when the file is larger than `limit`, `EINVAL` when it is no
  ///   regular file.
  func read(_ name: String, limit: Int) throws(PlantsError) -> [UInt8] {
    let number = openat(descriptor.number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { throw failure("read", name) }
    let file = Descriptor(number)
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw failure("read", name) }
    let known = FileStatus(status)
    guard known.isFile else { throw fault("read", name, EINVAL) }
    guard known.size <= limit else { throw fault("read", name, EFBIG) }
    do throws(SystemFailure) {
      return try file.read(0..<known.size)
    } catch {
      throw fault("read", name, error.code)
    }
  }

  /// A failure with a given error number.
  func fault(_ operation: String, _ name: String, _ code: Int32) -> PlantsError {
    .file(FileFailure(operation: operation, path: place(name), code: code))
  }
}

extension PlantsError {
  /// The error, or the damage that it is where something else than a file of usual size was found.
  func asDamage(of session: SessionID, _ subject: String) -> PlantsError {
    guard case .file(let failure) = self else { return self }
    switch failure.code {
    case EINVAL, EISDIR, ELOOP, ENXIO:
      return .damagedSession(session.rawValue, reason: "\(subject) is no file of its own")
    case EFBIG: return .damagedSession(session.rawValue, reason: "\(subject) is too large")
    default: return self
    }
  }
}
