import Foundation
import Imaging
import ProgramSupport
import Testing

@testable import Files

/// The limits in the program, and what the documentation says of them.
@Suite struct LimitTests {
  private var table: String {
    let rows = Limit.all.map { "| \($0.input) | \($0.subject) | \($0.words) |" }
    return (["| input | what of it | at most |", "|---|---|---|"] + rows).joined(separator: "\n")
  }

  @Test("docs/limits.md shows the limits as they are")
  func documentation() throws {
    let file = Program.checkout.appending(path: "docs/limits.md")
    var text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: "| input |")).lowerBound
    let end = text[start...].range(of: "\n\n")?.lowerBound ?? text.endIndex
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      text.replaceSubrange(start..<end, with: table)
      try Data(text.utf8).write(to: file)
    } else {
      #expect(text[start..<end] == table)
    }
  }

  @Test func everyLimitIsInTheTable() throws {
    let file = Program.checkout.appending(path: "Sources/Files/Limit.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    #expect(source.matches(of: /static let \w+ = Limit\(/).count == Limit.all.count)
    #expect(Set(Limit.all.map { $0.input + $0.subject }).count == Limit.all.count)
  }

  @Test func photosHaveTheLimitsOfTheTable() {
    #expect(Limits.default.maximumFileBytes == Limit.photoFile.value)
    #expect(Limits.default.maximumPixels == Limit.photoPixels.value)
    #expect(Limits.default.maximumScans == Limit.photoScans.value)
  }

  @Test func theyAreReadByPeople() {
    #expect(Limit.calibration.words == "1 MiB" && Limit.tableRow.words == "64 KiB")
    #expect(Limit.zipMember.words == "16 GiB" && Limit.photoPixels.words == "200,000,000")
    #expect(Limit.xmlDepth.words == "64" && Limit.xmlNamespaces.words == "4,000")
  }
}
