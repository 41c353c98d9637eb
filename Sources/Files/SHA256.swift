internal import CDigest
package import Foundation

/// SHA-256, with the processor's own instructions where it has them.
package struct SHA256: Sendable {
  private var digest = pl_sha256()

  /// Starts an empty digest.
  package init() { pl_sha256_start(&digest) }

  /// Adds bytes to the digest.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    pl_sha256_update(&digest, bytes.baseAddress, bytes.count)
  }

  /// The digest of all bytes, in lower-case hexadecimal.
  package consuming func finalize() -> String {
    var result = [UInt8](repeating: 0, count: 32)
    pl_sha256_finish(&digest, &result)
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: result.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The digest of bytes, in lower-case hexadecimal.
  package static func hex(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    bytes.withUnsafeBytes { digest.update($0) }
    return digest.finalize()
  }

  /// The digest of data, in lower-case hexadecimal.
  package static func hex(of data: Data) -> String {
    var digest = SHA256()
    for region in data.regions { region.withUnsafeBytes { digest.update($0) } }
    return digest.finalize()
  }
}
