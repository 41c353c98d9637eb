internal import Foundation
internal import Imaging
internal import LanguageModels

/// A saved context on disk: a mark, a checked header, and the state that llama.cpp hands out.
///
/// ```
/// "plantid\0" | version UInt32 | header size UInt32 | sha256 of the header, 64 digits | header | state
/// ```
struct SnapshotFile {
  var header: SnapshotHeader
  var state: Data

  static let mark = Data("plantid\0".utf8)
  static let version: UInt32 = 1
  private static let headerStart = 8 + 4 + 4 + 64

  /// Reads a file and checks every byte of it.
  init(contentsOf file: URL) throws(ContextMismatch) {
    let data: Data
    do {
      // Not mapped: a file that is cut while it is read must not end the process.
      data = try Data(contentsOf: file)
    } catch {
      let isMissing = (error as? CocoaError)?.code == .fileReadNoSuchFile
      throw isMissing
        ? ContextMismatch(reason: .missing, description: "there is none")
        : .damaged("it cannot be read")
    }
    try self.init(data)
  }

  /// Takes what a file holds, and checks every byte of it.
  init(_ data: Data) throws(ContextMismatch) {
    guard data.count >= Self.headerStart, data.prefix(8) == Self.mark else {
      throw .damaged("it is not a saved context")
    }
    guard data.uint32(at: 8) == Self.version else { throw .damaged("it is of another version") }
    let headerEnd = Self.headerStart + Int(data.uint32(at: 12))
    guard data.count >= headerEnd else { throw .damaged("it is cut short") }
    let header = data[Self.headerStart..<headerEnd]
    guard Data(SHA256.hex(of: header).utf8) == data[16..<Self.headerStart],
      let decoded = try? JSONDecoder().decode(SnapshotHeader.self, from: header)
    else { throw .damaged("its header is altered") }
    state = data[headerEnd...]
    guard state.count == decoded.stateSize else { throw .damaged("it is cut short") }
    guard SHA256.hex(of: state) == decoded.stateSHA256 else { throw .damaged("it is altered") }
    self.header = decoded
  }

  init(header: SnapshotHeader, state: Data) {
    self.header = header
    self.state = state
  }

  /// Writes the file in one step: it is the old one or the new one, never a part of either.
  ///
  /// - Throws: `POSIXError`; nothing is left behind then.
  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let header = try encoder.encode(header)
    var front = Self.mark
    front.append(Self.version)
    front.append(UInt32(header.count))
    front.append(contentsOf: SHA256.hex(of: header).utf8)
    front.append(header)
    try DurableFile.replace(file, with: [front, state])
  }
}

extension ContextMismatch {
  static func damaged(_ description: String) -> ContextMismatch {
    ContextMismatch(reason: .damaged, description: description)
  }
}

extension Data {
  fileprivate func uint32(at offset: Int) -> UInt32 {
    self[(startIndex + offset)..<(startIndex + offset + 4)].reversed().reduce(0) {
      $0 << 8 | UInt32($1)
    }
  }

  fileprivate mutating func append(_ value: UInt32) {
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
