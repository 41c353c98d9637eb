package import Files
package import Foundation

extension SHA256 {
  /// The digest of a file of any size, in lower-case hexadecimal; reads it a mebibyte at a time.
  ///
  /// - Throws: ``ImagingError`` when it is not a file or cannot be read.
  package static func hex(ofFile url: URL) throws(ImagingError) -> String {
    var digest = SHA256()
    let file = try InputFile(url, allowingPipes: false)
    try file.readAll { digest.update($0) }
    return digest.finalize()
  }
}
