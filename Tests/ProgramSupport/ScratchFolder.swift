package import Foundation

/// A folder for one test, removed when nobody refers to it any more.
package final class ScratchFolder: Sendable {
  package let url: URL
  package var path: String { url.path(percentEncoded: false) }

  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "plantid-test-\(UUID().uuidString)", directoryHint: .notDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func file(_ name: String) -> URL { url.appending(path: name) }

  /// Writes a file, making the folders above it.
  @discardableResult
  package func write(_ data: Data, to name: String) throws -> URL {
    let file = file(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }

  /// Writes an empty file, making the folders above it.
  package func touch(_ name: String) throws { try write(Data(), to: name) }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }
}
