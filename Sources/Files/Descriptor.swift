/// An open file descriptor with one owner.
package struct Descriptor: ~Copyable, Sendable {
  package let number: Int32

  package init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }
}

extension Descriptor {
  /// What the system knows about it; nil when the call fails.
  package var status: FileStatus? {
    var status = stat()
    return fstat(number, &status) == 0 ? FileStatus(status) : nil
  }

  /// Reads a part of a regular file; less when it ends before.
  ///
  /// - Throws: the system's error number.
  package func read(_ range: Range<Int>) throws(SystemFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(
          number, $0.baseAddress.map { $0 + filled }, $0.count - filled,
          off_t(range.lowerBound + filled))
      }
      if count < 0, errno != EINTR { throw .last }
      if count == 0 { break }
      if count > 0 { filled += count }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Writes all of some bytes.
  ///
  /// - Throws: the system's error number; `ENOSPC` where a call wrote nothing.
  package func write(
    _ bytes: UnsafeRawBufferPointer, calls: FileCalls
  ) throws(SystemFailure) {
    guard let start = bytes.baseAddress else { return }
    var written = 0
    while written < bytes.count {
      let count = calls.writeBytes(number, start + written, bytes.count - written)
      if count > 0 {
        written += count
      } else if count == 0 {
        // Otherwise a call that writes nothing would be repeated for ever.
        throw SystemFailure(code: ENOSPC)
      } else if errno != EINTR, errno != EAGAIN {
        throw .last
      }
    }
  }
}
