import Foundation
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("Old sessions and the lines that were typed")
struct PruningTests {
  /// Five sessions, begun a day apart, of which the oldest was used again an hour ago.
  private static let now = Date(timeIntervalSince1970: 1_900_000_000)

  private func place() throws -> TemporaryStore {
    let place = TemporaryStore()
    for day in 1...5 {
      let created = Self.now.addingTimeInterval(Double(-day) * 86400)
      let id = try place.addSession(named: "s\(day)", record: .sample(created: created))
      let used = day == 5 ? Self.now.addingTimeInterval(-3600) : created
      try FileManager.default.setAttributes(
        [.modificationDate: used],
        ofItemAtPath: place.file("sessions/\(id)/transcript.jsonl").path)
    }
    return place
  }

  @Test(arguments: [
    (PruneRule(keeping: 2), ["s4", "s3", "s2"]), (PruneRule(keeping: 5), []),
    (PruneRule(keeping: 99), []), (PruneRule(), ["s4", "s3", "s2", "s1", "s5"]),
    (PruneRule(olderThan: .seconds(60 * 3600)), ["s4", "s3"]),
    (PruneRule(keeping: 4, olderThan: .seconds(60 * 3600)), ["s4"]),
    (PruneRule(keeping: 1, olderThan: .seconds(30 * 86400)), []),
  ])
  func rulesGiveUpWhatWasLeftAloneLongest(rule: PruneRule, names: [String]) throws {
    let place = try place()
    #expect(try place.store.prunable(by: rule, now: Self.now).map(\.id.rawValue) == names)
  }

  @Test func theSessionUsedLastIsKeptWithinASecond() throws {
    let place = TemporaryStore()
    for (name, fraction) in [("a", 0.75), ("b", 0.25)] {
      let id = try place.addSession(named: name, record: .sample(created: Self.now))
      try FileManager.default.setAttributes(
        [.modificationDate: Self.now.addingTimeInterval(fraction)],
        ofItemAtPath: place.file("sessions/\(id)/transcript.jsonl").path)
    }
    let prunable = try place.store.prunable(
      by: PruneRule(keeping: 1), now: Self.now.addingTimeInterval(1))
    #expect(prunable.map(\.id.rawValue) == ["b"])
  }

  @Test func historyIsPrivateAndShort() throws {
    let place = TemporaryStore()
    let history = InputHistory(of: place.store)
    #expect(try history.lines() == [])
    try history.add("how often to water?")
    try history.add("two\nlines\u{1B}[31m")
    #expect(try history.lines() == ["how often to water?", "two\u{FFFD}lines\u{FFFD}[31m"])
    #expect(try place.mode(of: "history") == 0o600)
    let many = (1...40_000).map { "\($0) " + String(repeating: "x", count: 60) + "\n" }.joined()
    try place.write(Array(many.utf8), to: "history")
    try history.add("last")
    #expect(try place.bytes("history").count < 30_000)
    #expect(try history.lines().count == InputHistory.limit / 2 + 1)
    #expect(try history.lines().last == "last")
  }

  @Test func aLinkInPlaceOfTheHistoryIsNotFollowed() throws {
    let place = TemporaryStore()
    try place.store.prepare()
    try Data("keep\n".utf8).write(to: place.file("other"))
    try FileManager.default.createSymbolicLink(
      at: place.file("history"), withDestinationURL: place.file("other"))
    #expect(throws: PlantidError.self) { try InputHistory(of: place.store).add("x") }
    #expect(try place.bytes("other") == Array("keep\n".utf8))
  }
}
