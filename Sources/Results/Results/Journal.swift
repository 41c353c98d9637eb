import Files
import Foundation

/// The form of the journal beside a file of results: what the rows were made with, and where each is.
///
/// The first line is a JSON object. A line for a row is `r`, position, end, length, checksum, size and
/// time of the photo or `-`, and `ok` or `failed`, and its path, separated by tabs. A line `p` names the
/// process that writes, and a line `e` with the number of inputs seen ends a whole run.
enum Journal {
  static let schema = "plantid.journal/1"
  static let suffix = ".journal"
  /// What every journal begins with.
  static let mark = #"{"rowSchema":"plantid.row/"#

  /// What the first line holds.
  struct Header: Codable, Equatable {
    var schema = Journal.schema
    var rowSchema = BatchRow.schema
    var run: RunRecord
  }

  /// A row, and the photo it is of.
  struct Entry: Equatable {
    var path: String
    /// The photo's place among all inputs.
    var position: Int
    /// Where the row ends in the file of results.
    var end: Int
    var length: Int
    /// The beginning of the SHA-256 of the row's bytes.
    var checksum: String
    var stamp: FileStamp?
    var hasFailed: Bool

    var range: Range<Int> { (end - length)..<end }
  }

  /// A journal as it was found.
  struct Contents: Equatable {
    var header: Header
    var entries: [Entry] = []
    /// The number of inputs when the run came to its end; nil when it did not.
    var inputCount: Int?
    /// Where the last whole line ends.
    var end = 0
  }

  static func checksum(of row: [UInt8]) -> String { String(SHA256.hex(of: row).prefix(16)) }

  static func line(_ header: Header) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A value of strings and numbers always has a JSON form.
    return (try? encoder.encode(header)).map { Array($0) + [newline] } ?? []
  }

  static func line(_ entry: Entry) -> [UInt8] {
    let stamp = entry.stamp.map { "\($0.size)\t\($0.modified)" } ?? "-\t-"
    let fields =
      "r\t\(entry.position)\t\(entry.end)\t\(entry.length)\t\(entry.checksum)\t\(stamp)\t"
      + (entry.hasFailed ? "failed" : "ok") + "\t"
    return Array(fields.utf8) + escaped(entry.path.fileSystemBytes) + [newline]
  }

  static func endLine(inputCount: Int) -> [UInt8] { Array("e\t\(inputCount)\n".utf8) }

  static func processLine(_ process: Int32) -> [UInt8] { Array("p\t\(process)\n".utf8) }

  /// The process that wrote itself into a journal last.
  static func process(in bytes: [UInt8]) -> Int32? {
    bytes.split(separator: newline).last { $0.starts(with: "p\t".utf8) }
      .flatMap { Int32(String(decoding: $0.dropFirst(2), as: UTF8.self)) }
  }

  private static let newline = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")
  private static let percent = UInt8(ascii: "%")

  private static func escaped(_ path: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return path.flatMap { byte -> [UInt8] in
      byte < 0x20 || byte == percent
        ? [percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]] : [byte]
    }
  }

  private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8]? {
    var path: [UInt8] = []
    var rest = field
    while let byte = rest.popFirst() {
      guard byte == percent else {
        path.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      path.append(value)
      rest = rest.dropFirst(2)
    }
    return path
  }

  /// A photo's place among all, or how many there are; nil for what no run comes to.
  private static func count(_ word: String) -> Int? {
    Int(word).flatMap { (0..<Limit.journalNumber.value).contains($0) ? $0 : nil }
  }

  private static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
    let fields = line.split(separator: tab, maxSplits: 8, omittingEmptySubsequences: false)
    guard fields.count == 9 else { return nil }
    let words = fields.dropLast().map { String(decoding: $0, as: UTF8.self) }
    guard let position = count(words[1]), let end = Int(words[2]), let length = Int(words[3]),
      (1...Limit.row.value).contains(length), end >= length,
      words[7] == "ok" || words[7] == "failed",
      let path = unescaped(fields[8])
    else { return nil }
    let stamp: FileStamp? =
      if let size = Int(words[5]), let modified = Int(words[6]) {
        FileStamp(size: size, modified: modified)
      } else { nil }
    return Entry(
      path: String(fileSystemBytes: path), position: position, end: end, length: length,
      checksum: words[4], stamp: stamp, hasFailed: words[7] == "failed")
  }
}

extension Journal {
  /// Reads the journal of the file of results at a path.
  static func read(_ file: OutputFile, of path: String) throws(PlantidError) -> Contents {
    guard file.size <= Limit.journal.value else {
      throw .damagedJournal(path, reason: "it is larger than \(Limit.journal.words)")
    }
    return try read(file.read(0..<file.size), of: path)
  }

  /// Reads a journal of the file of results at a path; a torn last line is left out.
  static func read(_ bytes: [UInt8], of path: String) throws(PlantidError) -> Contents {
    struct Form: Decodable { var schema: String }
    let decoder = JSONDecoder()
    guard let end = bytes.firstIndex(of: newline) else { throw .noJournal(path) }
    let first = Data(bytes[..<end])
    guard end <= Limit.journalHeader.value else {
      throw .damagedJournal(
        path, reason: "its first line is longer than \(Limit.journalHeader.words)")
    }
    guard let form = try? decoder.decode(Form.self, from: first) else {
      throw .damagedJournal(path, reason: "its first line is not what was written there")
    }
    guard form.schema == schema else { throw .otherVersion(path, schema: form.schema) }
    guard let header = try? decoder.decode(Header.self, from: first) else {
      throw .damagedJournal(path, reason: "its first line lacks what it must hold")
    }
    guard header.rowSchema == BatchRow.schema else {
      throw .otherVersion(path, schema: header.rowSchema)
    }
    var contents = Contents(header: header, end: end + 1)
    var number = 1
    var stop = StopCheck()
    while let end = bytes[contents.end...].firstIndex(of: newline) {
      guard !stop.isStopped() else { throw .interrupted }
      let line = bytes[contents.end..<end]
      number += 1
      if line.starts(with: "p\t".utf8) {
        contents.inputCount = nil
      } else if line.starts(with: "e\t".utf8),
        let count = count(String(decoding: line.dropFirst(2), as: UTF8.self))
      {
        contents.inputCount = count
      } else if let entry = entry(line),
        entry.range.lowerBound >= contents.entries.last?.end ?? 0
      {
        contents.entries.append(entry)
        contents.inputCount = nil
      } else if bytes[end...].allSatisfy({ $0 == 0 || $0 == newline }) {
        // What was not flushed to the disk may be zeros, or missing.
        break
      } else {
        throw .damagedJournal(path, reason: "line \(number) is not what was written there")
      }
      contents.end = end + 1
    }
    return contents
  }
}
