import Files
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
  static let version: UInt32 = 2
  private static let headerStart = 8 + 4 + 4 + 64
  /// More bytes than the journal of any context takes.
  private static let largestHeader = 1 << 26

  /// Reads a file and checks every byte of it.
  init(contentsOf file: URL) throws(ContextMismatch) {
    // Not mapped: a file that is cut while it is read must not end the process. No more is read than
    // the part before it announces.
    do {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      let front = try handle.bytes(atMost: Self.headerStart)
      let size = try Self.headerSize(in: front)
      let header = try Self.header(try handle.bytes(atMost: size), behind: front)
      try self.init(header, try handle.bytes(atMost: header.stateSize + 1))
    } catch let error as ContextMismatch {
      throw error
    } catch {
      throw FileManager.default.fileExists(atPath: file.path)
        ? .damaged("it cannot be read")
        : ContextMismatch(reason: .missing, description: "there is none")
    }
  }

  /// Takes what a file holds, and checks every byte of it.
  init(_ data: Data) throws(ContextMismatch) {
    let front = data.prefix(Self.headerStart)
    let headerEnd = Self.headerStart + (try Self.headerSize(in: front))
    let header = try Self.header(data.prefix(headerEnd).dropFirst(front.count), behind: front)
    try self.init(header, data.dropFirst(headerEnd))
  }

  private init(_ header: SnapshotHeader, _ state: Data) throws(ContextMismatch) {
    guard state.count >= header.stateSize else { throw .damaged("it is cut short") }
    guard state.count == header.stateSize, SHA256.hex(of: state) == header.stateSHA256 else {
      throw .damaged("it is altered")
    }
    self.init(header: header, state: state)
  }

  /// The size of the header that follows what a file begins with.
  private static func headerSize(in front: Data) throws(ContextMismatch) -> Int {
    guard front.count == headerStart, front.prefix(8) == mark else {
      throw .damaged("it is not a saved context")
    }
    guard front.uint32(at: 8) == version else { throw .damaged("it is of another version") }
    let size = Int(front.uint32(at: 12))
    guard size <= largestHeader else { throw .damaged("its header is altered") }
    return size
  }

  private static func header(
    _ header: Data, behind front: Data
  ) throws(ContextMismatch) -> SnapshotHeader {
    guard header.count == Int(front.uint32(at: 12)) else { throw .damaged("it is cut short") }
    guard SHA256.hex(of: header).utf8.elementsEqual(front.dropFirst(16)),
      let decoded = try? JSONDecoder().decode(SnapshotHeader.self, from: header),
      decoded.stateSize >= 0, decoded.stateSize < .max
    else { throw .damaged("its header is altered") }
    return decoded
  }

  init(header: SnapshotHeader, state: Data) {
    self.header = header
    self.state = state
  }

  /// Writes the file in one step: what is there is whole, or nothing is.
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
    try ReplacedFile.write([front, state], to: file)
  }
}

extension ContextMismatch {
  static func damaged(_ description: String) -> ContextMismatch {
    ContextMismatch(reason: .damaged, description: description)
  }
}

extension FileHandle {
  /// What is left of a file, a number of bytes at most; `read(upToCount:)` fetches it in small pieces.
  fileprivate func bytes(atMost limit: Int) throws -> Data {
    var status = stat()
    let place = lseek(fileDescriptor, 0, SEEK_CUR)
    guard fstat(fileDescriptor, &status) == 0, place >= 0 else { throw POSIXError.last }
    return try Data(capacity: max(0, min(limit, Int(status.st_size - place)))) { buffer in
      var count = 0
      while count < buffer.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        let more = Foundation.read(fileDescriptor, rest.baseAddress, rest.count)
        if more < 0 && errno == EINTR { continue }
        guard more >= 0 else { throw POSIXError.last }
        if more == 0 { break }
        count += more
      }
      return count
    }
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
