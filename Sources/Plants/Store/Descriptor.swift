import Imaging

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An open file descriptor with one owner.
struct Descriptor: ~Copyable, Sendable {
  let number: Int32

  init(_ number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }
}

extension Descriptor {
  /// Reads a part of a regular file; what lies beyond its end is missing from it.
  ///
  /// - Throws: the system's error number.
  func read(_ range: Range<Int>) throws(SystemFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(
          number, $0.baseAddress.map { $0 + filled }, $0.count - filled,
          off_t(range.lowerBound + filled))
      }
      if count < 0, errno != EINTR { throw SystemFailure(code: errno) }
      if count == 0 { break }
      if count > 0 { filled += count }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}
