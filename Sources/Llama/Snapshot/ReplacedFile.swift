internal import Foundation

/// Writes files so that a reader finds the old one or the new one.
///
/// Nothing waits for the disk: what a power cut leaves torn has to be told by a checksum, and be made again.
enum ReplacedFile {
  /// Puts a file of mode 0600 in the place of another.
  ///
  /// - Throws: `POSIXError`; the old file is untouched then.
  static func write(_ parts: [Data], to file: URL) throws {
    let folder = file.deletingLastPathComponent()
    let temporary = folder.appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)")
    let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError.last }
    do {
      defer { close(descriptor) }
      for part in parts { try write(part, to: descriptor) }
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
