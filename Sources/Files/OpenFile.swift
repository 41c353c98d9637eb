import Synchronization

/// An open file: a new one that gets its name when it is complete, or one that grows.
package final class OpenFile: Sendable {
  private let folder: Folder
  /// The name it has now, and whether that is temporary.
  private let name: Mutex<(current: String, isTemporary: Bool)>
  /// Whether the file is one that can be cut and read again, rather than a pipe or a device.
  package let isRegular: Bool
  private let descriptor: Descriptor

  private init(
    _ folder: Folder, _ name: String, _ descriptor: consuming Descriptor, isRegular: Bool,
    isTemporary: Bool
  ) {
    self.folder = folder
    self.name = Mutex((name, isTemporary))
    self.isRegular = isRegular
    self.descriptor = descriptor
  }

  deinit {
    name.withLock { if $0.isTemporary { try? folder.removeFile($0.current) } }
  }

  /// The prefix of the names of unfinished files.
  package static let temporaryPrefix = ".tmp-"

  /// Makes a temporary file in a folder, which is removed unless it gets its final name.
  ///
  /// Its temporary name cannot be guessed, and no existing file is opened. Where the final name is
  /// taken already, only the user can open the file until it gets the permissions of the old one.
  package convenience init(
    toBecome name: String, in folder: Folder, mode: mode_t = 0o600
  ) throws(SystemFailure) {
    let random = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }
    let temporary = Self.temporaryPrefix + "plantid-" + random.joined()
    let descriptor = try folder.open(
      temporary, O_RDWR | O_APPEND | O_CREAT | O_EXCL,
      mode: folder.status(of: name) == nil ? mode : 0o600)
    self.init(folder, temporary, descriptor, isRegular: true, isTemporary: true)
  }

  /// Opens a file to append to it, making it where there is none; or a pipe or device.
  ///
  /// - Throws: `EISDIR` for a folder, `ELOOP` for a link.
  package convenience init(
    appendingTo place: FilePlace, mode: mode_t = 0o600
  ) throws(SystemFailure) {
    switch place.kind {
    case .folder: throw SystemFailure(code: EISDIR)
    case .device: try self.init(writingTo: place)
    case .nothing, .file:
      let descriptor = try place.folder.open(place.name, O_RDWR | O_APPEND | O_CREAT, mode: mode)
      guard descriptor.status?.isFile == true else { throw SystemFailure(code: ELOOP) }
      self.init(place.folder, place.name, descriptor, isRegular: true, isTemporary: false)
    }
  }

  private convenience init(writingTo device: FilePlace) throws(SystemFailure) {
    let (folder, use) = (device.folder, O_WRONLY | O_APPEND)
    func opened() -> Int32 {
      device.name.withSystemPath {
        openat(folder.descriptor.number, $0, use | O_NONBLOCK | O_CLOEXEC)
      }
    }
    var number = opened()
    // A pipe without a reader yet.
    for _ in 0..<Self.patience where number < 0 && errno == ENXIO {
      usleep(20_000)
      number = opened()
    }
    guard number >= 0 else { throw .last }
    let descriptor = Descriptor(number)
    guard descriptor.status?.isFile == false else { throw SystemFailure(code: ELOOP) }
    // From here on, wait for a slow reader.
    _ = fcntl(number, F_SETFL, use)
    self.init(folder, device.name, descriptor, isRegular: false, isTemporary: false)
  }

  /// How often to look for a reader of a pipe, fifty times a second.
  private static let patience = 500

  /// Opens a file only to read it.
  ///
  /// - Throws: `EINVAL` for what is no file.
  package convenience init(reading place: FilePlace) throws(SystemFailure) {
    let descriptor = try place.folder.open(place.name, O_RDONLY)
    guard descriptor.status?.isFile == true else { throw SystemFailure(code: EINVAL) }
    self.init(place.folder, place.name, descriptor, isRegular: true, isTemporary: false)
  }
}

extension OpenFile {
  package var size: Int { descriptor.status?.size ?? 0 }

  /// Whether the file's name still belongs to it.
  package var isNamed: Bool {
    let name = name.withLock { $0.current }
    return descriptor.status.map { $0.identity == folder.status(of: name)?.identity } ?? false
  }

  /// Appends bytes, in one write if the system allows it; bytes that do not fit are removed again.
  package func append(_ bytes: [UInt8]) throws(SystemFailure) {
    // A closure would lose the error's type.
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(SystemFailure) in try append(bytes) }
    }
    try result.get()
  }

  /// Appends bytes, in one write if the system allows it; bytes that do not fit are removed again.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
    let start = isRegular ? size : 0
    do throws(SystemFailure) {
      try descriptor.write(bytes, calls: folder.calls)
    } catch {
      if isRegular, size > start { ftruncate(descriptor.number, off_t(start)) }
      throw error
    }
  }

  /// Flushes what was written to the disk.
  package func synchronize() throws(SystemFailure) {
    guard folder.calls.synchronize(descriptor.number) == 0 else { throw .last }
  }

  /// Cuts the file.
  package func truncate(to size: Int) throws(SystemFailure) {
    guard ftruncate(descriptor.number, off_t(size)) == 0 else { throw .last }
  }

  /// Reads a part of the file; less when it ends before.
  package func read(_ range: Range<Int>) throws(SystemFailure) -> [UInt8] {
    try descriptor.read(range)
  }

  /// Locks the file for as long as it is open; false when another process holds the lock.
  ///
  /// Waits up to a second: a process that is just starting holds its parent's open files.
  package func lock() -> Bool {
    for _ in 0..<50 {
      if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 { return isNamed }
      guard errno == EWOULDBLOCK || errno == EINTR else { return false }
      usleep(20_000)
    }
    return false
  }

  /// Gives the file a name in its folder, replacing a file of that name and keeping its permissions, as far
  /// as `mode` has them.
  ///
  /// With `removesOld` the old file is removed first. For an instant there is no file then,
  /// but file systems that flush a file at once when it replaces another do not do so.
  ///
  /// - Throws: `EISDIR` for a folder; the file stays without the name.
  package func take(
    _ other: String, removesOld: Bool = false, mode: mode_t = 0o777
  ) throws(SystemFailure) {
    if let old = folder.status(of: other), old.isFile {
      // Some file systems have no permissions.
      _ = fchmod(descriptor.number, old.permissions & mode)
      if removesOld { try folder.removeFile(other) }
    }
    try folder.move(name.withLock { $0.current }, to: other)
    name.withLock { $0 = (other, false) }
  }

  /// Removes the file's name.
  package func remove() {
    try? folder.removeFile(name.withLock { $0.current })
  }
}

extension Folder {
  /// Writes a whole file, atomically; one that is private is closed to others where it was open.
  package func replace(
    _ name: String, with bytes: [UInt8], mode: mode_t = 0o600, isPrivate: Bool = false
  ) throws(SystemFailure) {
    let file = try OpenFile(toBecome: name, in: self, mode: mode)
    try file.append(bytes)
    try file.synchronize()
    try file.take(name, mode: isPrivate ? 0o600 : 0o777)
  }
}
