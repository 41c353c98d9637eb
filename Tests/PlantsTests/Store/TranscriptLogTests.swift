import Foundation
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("D06: what a broken-off write leaves in a transcript")
struct TranscriptLogTests {
  static let whole = [#"{"n":1}"#, #"{"n":"two"}"#, #"{"n":3}"#]
  static let lines = whole.map { TranscriptLog.line(of: Array($0.utf8)) }
  static let log = lines.flatMap(\.self)

  private func texts(_ bytes: [UInt8]) throws -> [String] {
    try TranscriptLog.contents(of: bytes).entries.map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test func wholeLogIsReadWhole() throws {
    #expect(try texts(Self.log) == Self.whole)
    let contents = try TranscriptLog.contents(of: Self.log)
    #expect(contents.dropped.isEmpty)
    #expect(!contents.isOpenEnded)
  }

  @Test func everyLineIsJSON() throws {
    for line in Self.lines {
      let value = try JSONSerialization.jsonObject(with: Data(line))
      #expect((value as? [String: Any])?["sha256"] is String)
    }
  }

  @Test(arguments: 1..<Self.lines[2].count)
  func tornAnywhereInTheLastLine(missing: Int) throws {
    let torn = Array(Self.log.dropLast(missing))
    let contents = try TranscriptLog.contents(of: torn)
    if missing == 1 {
      // Only the line's end is missing; the entry is whole.
      #expect(contents.entries.count == 3)
      #expect(contents.isOpenEnded)
    } else {
      #expect(try texts(torn) == Array(Self.whole.prefix(2)))
      #expect(contents.droppedCount == Self.lines[2].count - missing)
    }
  }

  @Test(arguments: [1, 1728])
  func paddedWithZeros(count: Int) throws {
    let zeros = [UInt8](repeating: 0, count: count)
    #expect(try texts(Self.log + zeros) == Self.whole)
    #expect(try TranscriptLog.contents(of: Self.log + zeros).droppedCount == count)
    #expect(try texts(Self.log.dropLast(5) + zeros) == Array(Self.whole.prefix(2)))
    #expect(try texts(Self.lines[0] + zeros + Self.lines[1]) == Array(Self.whole.prefix(2)))
  }

  @Test func halfARecordGluedBeforeAWholeOne() throws {
    let half = Self.lines[1].prefix(40)
    let glued = Self.lines[0] + half + Self.lines[2]
    #expect(try texts(glued) == [Self.whole[0], Self.whole[2]])
    #expect(try TranscriptLog.contents(of: glued).droppedCount == 40)
  }

  @Test(arguments: [0, 1])
  func brokenLineThatOthersFollowIsDamage(index: Int) {
    var lines = Self.lines
    lines[index][lines[index].count - 4] ^= 1
    #expect(throws: TranscriptLog.Damage.self) {
      try TranscriptLog.contents(of: lines.flatMap(\.self))
    }
  }

  @Test(arguments: [[], Array("garbage\n".utf8), [UInt8](repeating: 0, count: 99)])
  func logWithoutAnEntryIsDamage(bytes: [UInt8]) {
    #expect(throws: TranscriptLog.Damage.self) { try TranscriptLog.contents(of: bytes) }
  }
}
