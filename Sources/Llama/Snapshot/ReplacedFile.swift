internal import Files
internal import Foundation

/// Writes files of which a reader finds no part: the old one, the new one, or for an instant none.
///
/// Nothing waits for the disk: a checksum has to detect what a power cut leaves torn, and the file is made again.
enum ReplacedFile {
  /// Puts a file of mode 0600 in the place of another.
  ///
  /// - Throws: `POSIXError`; there is the old file then, or none.
  static func write(_ parts: [Data], to file: URL) throws {
    do throws(SystemFailure) {
      let folder = try Folder(at: file.deletingLastPathComponent().path)
      let new = try OpenFile(toBecome: file.lastPathComponent, in: folder)
      for part in parts { try append(part, to: new) }
      // Some file systems write a file out at once that takes the place of another.
      try new.take(file.lastPathComponent, removesOld: true)
    } catch {
      throw POSIXError(POSIXErrorCode(rawValue: error.code) ?? .EIO)
    }
  }

  private static func append(_ data: Data, to file: OpenFile) throws(SystemFailure) {
    for region in data.regions {
      let result = region.withUnsafeBytes { bytes in
        Result { () throws(SystemFailure) in try file.append(bytes) }
      }
      try result.get()
    }
  }
}

extension POSIXError {
  /// The error that the last failed call of this thread left.
  static var last: POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
