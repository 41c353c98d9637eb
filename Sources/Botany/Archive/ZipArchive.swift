import CZlib
import Files
import Foundation

/// The files in a zip file, one of which can be read piece by piece.
struct ZipArchive {
  /// A file in the archive.
  struct Member: Equatable {
    /// Its path in the archive.
    var name: String
    fileprivate var method: UInt16
    fileprivate var isEncrypted: Bool
    fileprivate var checksum: UInt32
    fileprivate var packed: Int
    fileprivate var size: Int
    fileprivate var heading: Int
  }

  /// The files, in the order of the archive; folders are left out.
  private(set) var members: [Member] = []
  private let data: Data

  /// Reads the archive's directory.
  init(_ data: Data) throws(ReadingFault) {
    self.data = data
    let end = try Self.end(of: data)
    guard end.count <= Limit.zipEntries.value else {
      throw ReadingFault(
        "the zip file has more than \(Limit.zipEntries.words) files; unpack it, and name the folder"
      )
    }
    var place = end.directory
    for _ in 0..<end.count {
      guard let member = Self.member(in: data, at: &place) else { throw Self.damaged }
      if !member.name.hasSuffix("/") { members.append(member) }
    }
  }

  /// Whether bytes begin a zip file.
  static func isZip(_ bytes: some Sequence<UInt8>) -> Bool {
    let start = Array(bytes.prefix(4))
    return start == [0x50, 0x4B, 3, 4] || start == [0x50, 0x4B, 5, 6]
  }

  private static let damaged = ReadingFault(
    "the zip file is damaged or not whole; fetch it again")

  /// The place of the directory and its number of entries, from the record at the end of the file.
  private static func end(of data: Data) throws(ReadingFault) -> (directory: Int, count: Int) {
    var place = data.count - 22
    while place >= 0, place >= data.count - 22 - 0xFFFF {
      if data.number(at: place, bytes: 4) == 0x0605_4B50 { break }
      place -= 1
    }
    guard place >= 0, let count = data.number(at: place + 10, bytes: 2),
      let directory = data.number(at: place + 16, bytes: 4)
    else { throw damaged }
    guard count == 0xFFFF || directory == 0xFFFF_FFFF else { return (directory, count) }
    // Larger archives have a second note, with larger numbers.
    guard place >= 20, data.number(at: place - 20, bytes: 4) == 0x0706_4B50,
      let large = data.number(at: place - 12, bytes: 8),
      data.number(at: large, bytes: 4) == 0x0606_4B50,
      let many = data.number(at: large + 32, bytes: 8),
      let far = data.number(at: large + 48, bytes: 8)
    else { throw damaged }
    return (far, many)
  }

  private static func member(in data: Data, at place: inout Int) -> Member? {
    guard data.number(at: place, bytes: 4) == 0x0201_4B50,
      let flags = data.number(at: place + 8, bytes: 2),
      let method = data.number(at: place + 10, bytes: 2),
      let checksum = data.number(at: place + 16, bytes: 4),
      var packed = data.number(at: place + 20, bytes: 4),
      var size = data.number(at: place + 24, bytes: 4),
      let nameLength = data.number(at: place + 28, bytes: 2),
      let extraLength = data.number(at: place + 30, bytes: 2),
      let noteLength = data.number(at: place + 32, bytes: 2),
      var heading = data.number(at: place + 42, bytes: 4),
      let name = data.bytes(at: place + 46, count: nameLength)
    else { return nil }
    var extra = place + 46 + nameLength
    let end = extra + extraLength
    while extra + 4 <= end, let kind = data.number(at: extra, bytes: 2),
      let length = data.number(at: extra + 2, bytes: 2)
    {
      var field = extra + 4
      func large(_ value: Int) -> Int? {
        guard value == 0xFFFF_FFFF else { return value }
        defer { field += 8 }
        return data.number(at: field, bytes: 8)
      }
      if kind == 1 {
        guard let wholeSize = large(size), let wholePacked = large(packed),
          let wholeHeading = large(heading)
        else { return nil }
        (size, packed, heading) = (wholeSize, wholePacked, wholeHeading)
      }
      extra += 4 + length
    }
    place = end + noteLength
    return Member(
      name: String(decoding: name, as: UTF8.self), method: UInt16(method),
      isEncrypted: flags & 1 == 1, checksum: UInt32(checksum), packed: packed, size: size,
      heading: heading)
  }
}

extension ZipArchive {
  /// Unpacks a file, and hands it over piece by piece.
  func read(
    _ member: Member, _ body: (UnsafeRawBufferPointer) throws(ReadingFault) -> Void
  ) throws(ReadingFault) {
    guard !member.isEncrypted else {
      throw ReadingFault("\(member.name) in it is encrypted; unpack it, and name the folder")
    }
    guard member.method == 0 || member.method == 8 else {
      throw ReadingFault(
        "\(member.name) in it is packed in a way that is not known; unpack it, and name the folder")
    }
    guard member.size <= Limit.zipMember.value else {
      throw ReadingFault(
        "\(member.name) in it is larger than \(Limit.zipMember.words); this is no list of names")
    }
    // Text packs to a tenth; what unpacks to so much more was made to fill the memory.
    guard member.size / Limit.zipExpansion.value <= member.packed else {
      throw ReadingFault(
        "\(member.name) in it unpacks to more than \(Limit.zipExpansion.words) times its size; "
          + "this is no list of names")
    }
    guard data.number(at: member.heading, bytes: 4) == 0x0403_4B50,
      let nameLength = data.number(at: member.heading + 26, bytes: 2),
      let extraLength = data.number(at: member.heading + 28, bytes: 2)
    else { throw Self.damaged }
    let start = member.heading + 30 + nameLength + extraLength
    guard member.packed >= 0, start <= data.count, member.packed <= data.count - start else {
      throw Self.damaged
    }
    var inflater = try Inflater()
    var sum = crc32(0, nil, 0)
    var size = 0
    func deliver(_ piece: UnsafeRawBufferPointer) throws(ReadingFault) {
      size += piece.count
      // A file that unpacks to more than the directory says is damaged or an attack.
      guard size <= member.size else { throw Self.damaged }
      sum = crc32(sum, piece.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(piece.count))
      try body(piece)
    }
    var place = start
    while place < start + member.packed {
      let next = min(place + 1 << 18, start + member.packed)
      guard let piece = data.bytes(at: place, count: next - place) else { throw Self.damaged }
      place = next
      let isPacked = member.method == 8
      try piece.lend { (bytes) throws(ReadingFault) in
        if isPacked { try inflater.take(bytes, deliver) } else { try deliver(bytes) }
      }
    }
    guard size == member.size, UInt32(truncatingIfNeeded: sum) == member.checksum else {
      throw Self.damaged
    }
  }

  /// A whole file of the archive, of no more than a few bytes; nil when there is none of that name.
  func contents(of name: String, limit: Int) throws(ReadingFault) -> [UInt8]? {
    guard let member = members.first(where: { $0.name == name }) else { return nil }
    guard member.size <= limit else {
      throw ReadingFault("\(name) in it is larger than \(limit >> 20) MiB")
    }
    var bytes: [UInt8] = []
    try read(member) { bytes.append(contentsOf: $0) }
    return bytes
  }
}

extension [UInt8] {
  /// Lends the bytes; what the body throws keeps its type.
  func lend(_ body: (UnsafeRawBufferPointer) throws(ReadingFault) -> Void) throws(ReadingFault) {
    let fault: ReadingFault? = withUnsafeBytes { bytes in
      do throws(ReadingFault) {
        try body(bytes)
        return nil
      } catch {
        return error
      }
    }
    if let fault { throw fault }
  }
}

extension Data {
  /// A number of so many bytes, the least significant first; nil beyond the end.
  fileprivate func number(at place: Int, bytes count: Int) -> Int? {
    guard place >= 0, place <= self.count - count else { return nil }
    var number: UInt64 = 0
    for index in (0..<count).reversed() {
      number = number << 8 | UInt64(self[startIndex + place + index])
    }
    return Int(exactly: number)
  }

  /// A part; nil beyond the end.
  fileprivate func bytes(at place: Int, count: Int) -> [UInt8]? {
    guard place >= 0, count >= 0, place <= self.count - count else { return nil }
    return Array(self[(startIndex + place)..<(startIndex + place + count)])
  }
}
