import Dispatch
import Synchronization

/// Files that the user names for reading.
///
/// A pipe without a writer would block for ever, so opening it has a time limit.
package enum NamedInput {
  /// How long to wait for a writer of a pipe, in seconds.
  package static let patience: Double = 10

  /// Opens a file for reading; for a pipe it waits for a writer.
  ///
  /// - Throws: the system's error number; `ETIMEDOUT` for a pipe without a writer.
  package static func open(
    _ path: String, waitingAtMost seconds: Double = patience
  ) throws(SystemFailure) -> CInt {
    let name = path.fileSystemBytes.map { CChar(bitPattern: $0) } + [0]
    var status = stat()
    guard stat(name, &status) == 0 else { throw SystemFailure(code: errno) }
    if status.st_mode & S_IFMT == S_IFIFO {
      return try PipeOpening(name).descriptor(waitingAtMost: seconds)
    }
    let descriptor = openForReading(name)
    guard descriptor >= 0 else { throw SystemFailure(code: errno) }
    return descriptor
  }

  /// Whether the file is a pipe, which can be read only once.
  package static func isPipe(_ path: String) -> Bool {
    var status = stat()
    let name = path.fileSystemBytes.map { CChar(bitPattern: $0) } + [0]
    return stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Reads a whole file of at most `limit` bytes.
  ///
  /// - Throws: the system's error number; `EFBIG` for a file that is too large.
  package static func contents(of path: String, limit: Int) throws(SystemFailure) -> [UInt8] {
    let descriptor = try open(path)
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    try readPieces(of: descriptor, failure: { $0 }) { (piece) throws(SystemFailure) in
      guard bytes.count + piece.count <= limit else { throw SystemFailure(code: EFBIG) }
      bytes.append(contentsOf: piece)
    }
    return bytes
  }

  /// Reads the rest of an open file piece by piece; for a pipe it waits.
  ///
  /// - Throws: what `body` throws, and what `failure` makes of the system's error number; `ECANCELED` when the
  ///   task is cancelled.
  package static func readPieces<Failure: Error>(
    of descriptor: CInt, failure: (SystemFailure) -> Failure,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
    defer { chunk.deallocate() }
    while true {
      guard !Task.isCancelled else { throw failure(.stopped) }
      // Who waits for a writer must be able to stop.
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&request, 1, 100) == 0 { continue }
      let count = read(descriptor, chunk.baseAddress, chunk.count)
      if count == 0 { return }
      if count > 0 {
        try body(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
      } else if errno != EINTR, errno != EAGAIN {
        throw failure(SystemFailure(code: errno))
      }
    }
  }

  fileprivate static func openForReading(_ name: [CChar]) -> CInt {
    #if canImport(Glibc)
      Glibc.open(name, O_RDONLY | O_CLOEXEC)
    #elseif canImport(Musl)
      Musl.open(name, O_RDONLY | O_CLOEXEC)
    #else
      Darwin.open(name, O_RDONLY | O_CLOEXEC)
    #endif
  }
}

/// A thread that opens a pipe, which blocks until there is a writer.
private final class PipeOpening: Sendable {
  private let name: [CChar]
  private let result = Mutex<(descriptor: CInt, code: CInt)>((-1, 0))
  private let isDone = DispatchSemaphore(value: 0)

  init(_ name: [CChar]) {
    self.name = name
    let thread = DispatchQueue(label: "plantid.pipe")
    thread.async { [self] in
      let descriptor = NamedInput.openForReading(self.name)
      let code = errno
      result.withLock { $0 = (descriptor, code) }
      isDone.signal()
    }
  }

  func descriptor(waitingAtMost seconds: Double) throws(SystemFailure) -> CInt {
    let deadline = DispatchTime.now() + seconds
    while DispatchTime.now() < deadline, !Task.isCancelled {
      guard isDone.wait(timeout: min(deadline, .now() + 0.1)) == .success else { continue }
      let (descriptor, code) = result.withLock { $0 }
      guard descriptor >= 0 else { throw SystemFailure(code: code) }
      return descriptor
    }
    // Only a writer unblocks the thread.
    let writer = name.withUnsafeBufferPointer { name in
      name.baseAddress.map { openForWriting($0) } ?? -1
    }
    if writer >= 0 {
      isDone.wait()
      close(writer)
      let opened = result.withLock { $0.descriptor }
      if opened >= 0 { close(opened) }
    }
    throw Task.isCancelled ? .stopped : SystemFailure(code: ETIMEDOUT)
  }
}

private func openForWriting(_ name: UnsafePointer<CChar>) -> CInt {
  open(name, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
}
