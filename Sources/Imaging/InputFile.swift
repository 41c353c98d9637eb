import Files
import Foundation

/// An open file, closed at the end of its life.
struct InputFile: ~Copyable {
  private let descriptor: CInt
  private let closes: Bool

  /// Borrows a descriptor, which the caller closes.
  init(descriptor: CInt) {
    self.descriptor = descriptor
    closes = false
  }

  /// Opens a file for reading, without waiting for the other end of a pipe unless requested.
  init(_ url: URL, allowingPipes: Bool) throws(ImagingError) {
    // Where the working folder was removed, a relative path becomes no address of a file, nor of anything else.
    guard url.isFileURL || url.scheme == nil else { throw .notAFile("an address") }
    descriptor = try Self.opened(url.path(percentEncoded: false), allowingPipes: allowingPipes)
    closes = true
  }

  deinit {
    if closes { close(descriptor) }
  }

  /// The size that the system gives; 0 for pipes.
  var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Reads to the end, at most `limit` bytes.
  func bytes(limit: Int) throws(ImagingError) -> [UInt8] {
    guard size <= limit else { throw .tooManyBytes(limit: limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    try readAll { (chunk) throws(ImagingError) in
      guard bytes.count + chunk.count <= limit else { throw .tooManyBytes(limit: limit) }
      bytes.append(contentsOf: chunk)
    }
    return bytes
  }

  /// Reads the rest of the file, piece by piece.
  func readAll(
    _ body: (UnsafeRawBufferPointer) throws(ImagingError) -> Void
  ) throws(ImagingError) {
    try NamedInput.readPieces(of: descriptor, failure: { Self.failure($0.code) }, body)
  }

  private static func opened(_ path: String, allowingPipes: Bool) throws(ImagingError) -> CInt {
    // The name may stand for bytes that are not UTF-8.
    let name = path.fileSystemBytes.map { CChar(bitPattern: $0) } + [0]
    var status = stat()
    guard stat(name, &status) == 0 else { throw missing(path, errno) }
    try check(status, allowingPipes: allowingPipes)
    let descriptor: CInt
    if status.st_mode & S_IFMT == S_IFIFO {
      do throws(SystemFailure) {
        descriptor = try NamedInput.open(path)
      } catch {
        if error.code == ETIMEDOUT { throw .notAFile("a pipe that has no writer") }
        throw missing(path, error.code)
      }
    } else {
      descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { throw missing(path, errno) }
    }
    do throws(ImagingError) {
      // Between the two looks another file may have taken the name.
      guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
      try check(status, allowingPipes: allowingPipes)
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static func check(_ status: stat, allowingPipes: Bool) throws(ImagingError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw .notAFile("a folder")
    case S_IFIFO: if !allowingPipes { throw .notAFile("a pipe") }
    case S_IFCHR: if !allowingPipes { throw .notAFile("a device") }
    case S_IFSOCK: throw .notAFile("a socket")
    default: throw .notAFile("a device")
    }
  }

  private static func missing(_ path: String, _ code: CInt) -> ImagingError {
    guard code == ENOENT || code == ENOTDIR else { return failure(code) }
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    return target.map { .danglingLink(target: $0) } ?? .notFound
  }

  private static func failure(_ code: CInt) -> ImagingError {
    switch code {
    case EACCES, EPERM: .notPermitted
    case EISDIR: .notAFile("a folder")
    default: .readFailed(message: String(cString: strerror(code)))
    }
  }
}
