import Files
import Foundation
import Imaging
import LanguageModels

extension Target {
  /// Any bytes taken for a saved context are whole, or are said to be damaged.
  static func snapshot(_ input: UnsafeBufferPointer<UInt8>) {
    var input = Data(input)
    guard let kind = input.popFirst() else { return }
    if kind.isMultiple(of: 2) {
      // Behind a right checksum; the state is what follows the last NUL.
      let cut = input.lastIndex(of: 0) ?? input.endIndex
      let header = Data(input[..<cut])
      var file = SnapshotFile.mark + Data([2, 0, 0, 0])
      file += (0..<4).map { UInt8(truncatingIfNeeded: header.count >> (8 * $0)) }
      file += Data(SHA256.hex(of: header).utf8) + header + input[cut...].dropFirst()
      input = file
    }
    guard let file = try? SnapshotFile(input) else { return }
    _ = file.header.difference(to: file.header.model, file.header.configuration)
    precondition(file.header.journal.tokenCount >= 0 || !file.header.journal.steps.isEmpty)
  }
}

/// What of the context is in the header.
enum Context {
  struct CacheTypes: Codable, Equatable, Sendable {
    var key: Int32
    var value: Int32
    var flashAttention: Int32
  }
}

typealias Token = Int32
