import Files

/// The lock of one session, held until the value is released.
///
/// The system releases it when the process ends, however it ends.
final class SessionLock: Sendable {
  static let fileName = "lock"

  private let descriptor: Descriptor?

  private init(_ descriptor: consuming Descriptor?) {
    self.descriptor = descriptor
  }

  /// Locks a folder; nil when another process holds its lock.
  ///
  /// In a folder that cannot be written, not even by others, the lock is empty.
  static func attempt(in folder: StoreFolder) throws(PlantidError) -> SessionLock? {
    let file: Descriptor
    let isWritable: Bool
    do throws(SystemFailure) {
      file = try folder.folder.open(fileName, O_RDWR | O_CREAT)
      isWritable = true
    } catch {
      guard [EACCES, EROFS, EPERM].contains(error.code) else {
        throw folder.fault("lock", fileName, error.code)
      }
      guard let readable = try? folder.folder.open(fileName, O_RDONLY) else {
        return SessionLock(nil)
      }
      file = readable
      isWritable = false
    }
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK || errno == EINTR { return nil }
      throw folder.fault("lock", fileName, errno)
    }
    // The session may have been deleted, and its folder made anew, between opening and locking.
    guard let status = file.status,
      folder.status(of: fileName)?.identity == status.identity
    else { return nil }
    if isWritable { writeHolder(getpid(), in: file.number) }
    return SessionLock(file)
  }

  /// The process that wrote itself into the lock file of a folder.
  static func holder(in folder: StoreFolder) -> Int32? {
    guard let bytes = try? folder.read(fileName, limit: 64) else { return nil }
    return Int32(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }

  /// The number is only for a message, so a failure to write it does not matter.
  private static func writeHolder(_ process: Int32, in number: Int32) {
    let text = Array("\(process)\n".utf8)
    if ftruncate(number, 0) == 0 {
      _ = text.withUnsafeBytes { pwrite(number, $0.baseAddress, $0.count, 0) }
    }
  }
}

extension SessionLock {
  /// Waits for the lock of a session's folder.
  ///
  /// - Throws: ``PlantidError/sessionLocked(_:holder:)`` when the time is over;
  ///   `CancellationError` when the task was cancelled.
  nonisolated(nonsending) static func wait(
    for session: SessionID, in folder: StoreFolder, atMost patience: Duration
  ) async throws -> SessionLock {
    let deadline = ContinuousClock.now + patience
    while true {
      if let lock = try attempt(in: folder) { return lock }
      guard ContinuousClock.now < deadline else {
        throw PlantidError.sessionLocked(session.rawValue, holder: holder(in: folder))
      }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}
