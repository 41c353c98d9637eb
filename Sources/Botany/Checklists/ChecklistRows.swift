import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Splits the bytes of a table into rows, whatever pieces they come in.
///
/// A row ends with its line; where quotes may hold line ends, with the first line after which none is open.
package struct ChecklistRows {
  /// Whether a quoted column may continue on the next line, as in comma-separated values.
  package var quotesHoldLines = false
  /// The line in which the last row began, from 1.
  package private(set) var line = 0

  private var bytes: [UInt8] = []
  private var start = 0
  private var lineCount = 0
  private var lineEnd = UInt8(ascii: "\n")
  private var hasBegun = false
  private var hasEnded = false

  /// Starts before the first row.
  package init(quotesHoldLines: Bool = false) {
    self.quotesHoldLines = quotesHoldLines
  }

  /// Takes a piece; an empty one is the last.
  package mutating func append(_ piece: UnsafeRawBufferPointer) {
    bytes.removeFirst(start)
    start = 0
    bytes.append(contentsOf: piece)
    hasEnded = piece.isEmpty
  }

  /// The next row that is whole; nil when more bytes are needed.
  package mutating func next() throws(ReadingFault) -> [UInt8]? {
    if !hasBegun {
      // What the text is written in shows at its beginning.
      guard bytes.count >= 4096 || hasEnded else { return nil }
      try begin()
    }
    var scanned = start
    var lines = 0
    var isOpen = false
    while scanned < bytes.count {
      guard let end = end(from: scanned) else { break }
      lines += 1
      if quotesHoldLines {
        let quotes = bytes[scanned..<end].count { $0 == UInt8(ascii: "\"") }
        if quotes % 2 == 1 { isOpen.toggle() }
        if isOpen, end < bytes.count, end - start <= Limit.tableRow.value {
          scanned = end + 1
          continue
        }
        if isOpen { throw ReadingFault("line \(lineCount + 1): a quote is not closed; close it") }
      }
      try checkLength(end - start)
      let row = Array(bytes[start..<end])
      line = lineCount + 1
      lineCount += lines
      start = min(end + 1, bytes.count)
      return row
    }
    if hasEnded, isOpen {
      throw ReadingFault("line \(lineCount + 1): a quote is not closed; close it")
    }
    try checkLength(bytes.count - start)
    return nil
  }

  private func checkLength(_ count: Int) throws(ReadingFault) {
    guard count <= Limit.tableRow.value else {
      throw ReadingFault(
        "line \(lineCount + 1) is longer than \(Limit.tableRow.words); this is no list of names")
    }
  }

  private func end(from place: Int) -> Int? {
    let found = bytes.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress,
        let found = memchr(base + place, Int32(lineEnd), bytes.count - place)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
    return found ?? (hasEnded ? bytes.count : nil)
  }

  /// Looks at the beginning: a mark is passed over, another encoding is refused.
  private mutating func begin() throws(ReadingFault) {
    hasBegun = true
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    guard !bytes.isEmpty else { throw ReadingFault("it is empty; write one name a line in it") }
    let zeros = bytes.prefix(4096).count { $0 == 0 }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || zeros > 8 && zeros * 3 > min(bytes.count, 4096)
    {
      throw ReadingFault(
        "it is UTF-16, not UTF-8 text; convert it with 'iconv -f UTF-16 -t UTF-8'")
    }
    if !bytes.contains(lineEnd), bytes.contains(UInt8(ascii: "\r")) {
      lineEnd = UInt8(ascii: "\r")
    }
  }
}
