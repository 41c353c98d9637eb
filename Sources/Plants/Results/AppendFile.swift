import Imaging

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that grows by whole pieces: a piece that does not fit leaves no trace.
final class AppendFile: Sendable {
  private let path: String
  /// What the file is called in messages; one that takes another's place is called like that one.
  private let name: String
  private let calls: FileCalls
  /// Whether a later run can go on after what the file holds.
  private let canGoOn: Bool
  /// Whether the file is one that can be cut and read again, rather than a pipe or a device.
  let isRegular: Bool
  private let descriptor: Descriptor

  /// Opens a file, made where needed, or one that is only read.
  ///
  /// - Throws: a file failure; ``ResultsFailure/isFolder(_:)`` for a folder.
  init(
    _ path: String, named name: String? = nil, isOnlyRead: Bool = false, canGoOn: Bool = false,
    calls: FileCalls
  ) throws(PlantsError) {
    self.path = path
    self.name = name ?? path
    self.calls = calls
    self.canGoOn = canGoOn
    isRegular = try Self.canBeReplaced(path)
    guard isRegular || !isOnlyRead else { throw .results(.isNoFile(self.name)) }
    let use = isOnlyRead ? O_RDONLY : isRegular ? O_APPEND | O_RDWR | O_CREAT : O_APPEND | O_WRONLY
    let flags = use | O_CLOEXEC | (isRegular ? 0 : O_NONBLOCK)
    var number = path.withSystemPath { open($0, flags, 0o666) }
    // A pipe that nobody reads yet.
    for _ in 0..<Self.patience where number < 0 && errno == ENXIO {
      usleep(20_000)
      number = path.withSystemPath { open($0, flags, 0o666) }
    }
    // Who reads slowly is waited for.
    if number >= 0, !isRegular { _ = fcntl(number, F_SETFL, use) }
    guard number >= 0 else { throw Self.failure(isOnlyRead ? "read" : "write", self.name) }
    descriptor = Descriptor(number)
  }

  /// How often it is looked whether somebody reads a pipe, fifty times a second.
  private static let patience = 500

  /// Whether a path leads to a file, or to nothing yet, rather than to a pipe or a device.
  ///
  /// - Throws: ``ResultsFailure/isFolder(_:)`` for a folder.
  static func canBeReplaced(_ path: String) throws(PlantsError) -> Bool {
    var status = stat()
    guard path.withSystemPath({ stat($0, &status) }) == 0 else { return true }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw .results(.isFolder(path)) }
    return kind == S_IFREG
  }

  var size: Int {
    var status = stat()
    return fstat(descriptor.number, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Whether the file's name still leads to it.
  var isNamed: Bool {
    var open = stat()
    var named = stat()
    return fstat(descriptor.number, &open) == 0
      && path.withSystemPath({ stat($0, &named) }) == 0
      && open.st_ino == named.st_ino && open.st_dev == named.st_dev
  }

  /// Takes the right to write, for as long as the file is open; false when another process has it.
  ///
  /// Waits for a second: a process that is just being started holds what its parent had open.
  func lock() -> Bool {
    for _ in 0..<50 {
      if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 { return isNamed }
      guard errno == EWOULDBLOCK || errno == EINTR else { return false }
      usleep(20_000)
    }
    return false
  }

  /// Adds bytes, in one write wherever the system takes them so.
  func append(_ bytes: [UInt8]) throws(PlantsError) {
    let start = isRegular ? size : 0
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map {
          calls.writeBytes(descriptor.number, $0 + written, buffer.count - written)
        } ?? 0
      }
      if count > 0 {
        written += count
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        // A call that writes nothing would be repeated for ever.
        let code = count == 0 ? ENOSPC : errno
        if isRegular, written > 0 { ftruncate(descriptor.number, off_t(start)) }
        throw .results(
          .file(FileFailure(operation: "write", path: name, code: code, canGoOn: canGoOn)))
      }
    }
  }

  /// Makes what was written lasting.
  func synchronize() throws(PlantsError) {
    guard isRegular else { return }
    guard calls.synchronize(descriptor.number) == 0 else {
      throw Self.failure("write", name, canGoOn: canGoOn)
    }
  }

  /// Cuts the file.
  func truncate(to size: Int) throws(PlantsError) {
    guard ftruncate(descriptor.number, off_t(size)) == 0 else { throw Self.failure("write", name) }
  }

  /// Reads a part of the file; what lies beyond its end is missing from it.
  func read(_ range: Range<Int>) throws(PlantsError) -> [UInt8] {
    do throws(SystemFailure) {
      return try descriptor.read(range)
    } catch {
      throw Self.failure("read", name, code: error.code)
    }
  }

  /// Gives the file another name, in place of whatever had it.
  func rename(to other: String) throws(PlantsError) {
    let result = path.withSystemPath { old in other.withSystemPath { new in Self.move(old, new) } }
    guard result == 0 else { throw Self.failure("write", other) }
  }

  private static func move(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
    #if canImport(Glibc)
      Glibc.rename(old, new)
    #else
      Darwin.rename(old, new)
    #endif
  }

  /// Removes a file; one that is not there is no error.
  static func remove(_ path: String) {
    _ = path.withSystemPath { unlink($0) }
  }

  private static func failure(
    _ operation: String, _ path: String, code: Int32 = errno, canGoOn: Bool = false
  ) -> PlantsError {
    .results(
      code == EISDIR
        ? .isFolder(path)
        : .file(FileFailure(operation: operation, path: path, code: code, canGoOn: canGoOn)))
  }
}
