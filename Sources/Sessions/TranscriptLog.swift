import Files

/// The form of a session's transcript on disk: one JSON object a line, each with its own checksum.
///
/// A line is `{"sha256":"<64 hexadecimal digits>","entry":<JSON>}`; the checksum is that of the
/// entry's bytes as they stand there.
enum TranscriptLog {
  /// What a log holds, and what of it cannot be used.
  struct Contents: Equatable {
    /// The bytes of each whole entry.
    var entries: [Range<Int>] = []
    /// Bytes that a broken-off write left behind.
    var dropped: [Range<Int>] = []
    /// Whether the last line lacks its end.
    var isOpenEnded = false

    /// How many bytes are dropped.
    var droppedCount: Int { dropped.reduce(0) { $0 + $1.count } }
  }

  /// A log with a broken line that no broken-off write explains.
  struct Damage: Error, Equatable {
    var reason: String
  }

  private static let opening = Array(#"{"sha256":""#.utf8)
  private static let middle = Array(#"","entry":"#.utf8)
  private static let digits = 64
  /// How often a whole record is looked for in a broken line: what is torn is torn in one place or two.
  private static let mostAttempts = 4

  /// The line that holds an entry, with its end.
  static func line(of entry: [UInt8]) -> [UInt8] {
    opening + checksum(of: entry) + middle + entry + Array("}\n".utf8)
  }

  private static func checksum(of entry: [UInt8]) -> [UInt8] {
    Array(SHA256.hex(of: entry).utf8)
  }

  /// Finds the entries of a log.
  ///
  /// What was written last may be torn, padded with zeros, or stand glued before a later entry: that
  /// is dropped. A broken line that whole ones follow is damage instead.
  static func contents(of bytes: [UInt8]) throws(Damage) -> Contents {
    var contents = Contents()
    var broken: Range<Int>?
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let next = min(end + 1, bytes.count)
      if let found = entry(in: bytes, from: start, to: end) {
        if let broken, !isPadding(bytes[broken]) {
          throw Damage(reason: "entry \(contents.entries.count + 1) of its transcript is broken")
        }
        contents.dropped += [broken, found.before, found.after].compactMap(\.self)
        contents.entries.append(found.entry)
        broken = nil
      } else if start < end {
        broken = (broken?.lowerBound ?? start)..<next
      }
      contents.isOpenEnded = end == bytes.count
      start = next
    }
    if let broken { contents.dropped.append(broken) }
    guard !contents.entries.isEmpty else {
      throw Damage(reason: "its transcript holds no whole entry")
    }
    return contents
  }

  /// An entry found in a line, with the remains that stand around it.
  private struct Found {
    var entry: Range<Int>
    var before: Range<Int>?
    var after: Range<Int>?
  }

  private static func entry(in bytes: [UInt8], from start: Int, to end: Int) -> Found? {
    var trimmed = end
    while trimmed > start, bytes[trimmed - 1] == 0 { trimmed -= 1 }
    let padding = trimmed < end ? trimmed..<end : nil
    if let entry = checkedEntry(in: bytes, from: start, to: trimmed) {
      return Found(entry: entry, before: nil, after: padding)
    }
    // Half a record may stand before a whole one whose writer did not see the missing line end.
    var begin = trimmed
    for _ in 0..<mostAttempts {
      guard let found = lastOpening(in: bytes, from: start + 1, to: begin) else { return nil }
      begin = found
      if let entry = checkedEntry(in: bytes, from: begin, to: trimmed) {
        return Found(entry: entry, before: start..<begin, after: padding)
      }
    }
    return nil
  }

  /// Where the last record of a part begins, by its form.
  private static func lastOpening(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
    var begin = end - opening.count - digits - middle.count
    while begin >= start {
      if bytes[begin] == opening[0], bytes[begin...].starts(with: opening),
        bytes[(begin + opening.count + digits)...].starts(with: middle)
      {
        return begin
      }
      begin -= 1
    }
    return nil
  }

  /// The entry of a line that is whole and matches its checksum.
  private static func checkedEntry(in bytes: [UInt8], from start: Int, to end: Int) -> Range<Int>? {
    let frame = opening.count + digits + middle.count
    guard end - start > frame + 1, bytes[end - 1] == UInt8(ascii: "}"),
      bytes[start...].starts(with: opening),
      bytes[(start + opening.count + digits)...].starts(with: middle)
    else {
      return nil
    }
    let entry = start + frame..<end - 1
    let noted = bytes[(start + opening.count)..<(start + opening.count + digits)]
    return noted.elementsEqual(checksum(of: Array(bytes[entry]))) ? entry : nil
  }

  private static func isPadding(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.allSatisfy { $0 == 0 || $0 == UInt8(ascii: "\n") }
  }
}
