import Files
import Foundation
import Testing

@testable import Sessions

@Suite("S07: a torn line that looks like many records")
struct TornTranscriptTests {
  /// The beginning of a record, without what its checksum is of.
  private static let torn =
    #"{"sha256":""# + String(repeating: "0", count: 64) + #"","entry":{}"#

  private func contents(_ line: [UInt8]) throws -> TranscriptLog.Contents {
    let first = TranscriptLog.line(of: Array(#"{"n":1}"#.utf8))
    return try TranscriptLog.contents(of: first + line)
  }

  @Test("A whole record is looked for in four places, and no more", arguments: 0...5)
  func attempts(count: Int) throws {
    // Beginnings inside the entry stand behind its own.
    let entry = "[" + Array(repeating: Self.torn + "}", count: count).joined(separator: ",") + "]"
    let record = TranscriptLog.line(of: Array(entry.utf8))
    let found = try contents(Array("half".utf8) + record)
    #expect(found.entries.count == (count < 4 ? 2 : 1))
    #expect(found.droppedCount == 4 + (count < 4 ? 0 : record.count))
  }

  @Test("Two megabytes of beginnings are dropped")
  func manyBeginnings() throws {
    let line = Array(String(repeating: Self.torn, count: 25_000).utf8) + Array("}\n".utf8)
    let found = try contents(line)
    #expect(found.entries.count == 1 && found.droppedCount == line.count)
    // Whatever stood before it, a whole record at the end counts.
    let record = TranscriptLog.line(of: Array(#"{"n":2}"#.utf8))
    #expect(try contents(line.dropLast() + record).entries.count == 2)
  }
}
