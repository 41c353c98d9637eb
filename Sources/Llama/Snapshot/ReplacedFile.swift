internal import Foundation

/// Writes files of which a reader finds no part: the old one, the new one, or for an instant none.
///
/// Nothing waits for the disk: what a power cut leaves torn has to be told by a checksum, and be made again.
enum ReplacedFile {
  /// Puts a file of mode 0600 in the place of another.
  ///
  /// - Throws: `POSIXError`; there is the old file then, or none.
  static func write(_ parts: [Data], to file: URL) throws {
    let folder = file.deletingLastPathComponent()
    let temporary = folder.appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)")
    let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError.last }
    do {
      defer { close(descriptor) }
      for part in parts { try write(part, to: descriptor) }
      // Some file systems write a file out at once that takes the place of another.
      unlink(file.path)
      guard rename(temporary.path, file.path) == 0 else { throw POSIXError.last }
    } catch {
      unlink(temporary.path)
      throw error
    }
  }

  private static func write(_ data: Data, to descriptor: Int32) throws {
    for region in data.regions {
      try region.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let slice = UnsafeRawBufferPointer(rebasing: rest)
          let count = Foundation.write(descriptor, slice.baseAddress, slice.count)
          if count < 0 && errno == EINTR { continue }
          guard count > 0 else { throw POSIXError.last }
          rest = rest.dropFirst(count)
        }
      }
    }
  }
}

extension POSIXError {
  /// The error that the last failed call of this thread left.
  static var last: POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
