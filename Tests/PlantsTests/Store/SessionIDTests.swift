import Foundation
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("D10: a session name never walks out of the store")
struct SessionIDTests {
  static let refused = [
    "../../tmp/x", "/tmp/x", "a/b", ".", "..", "", String(repeating: "a", count: 300), "a\nb",
    "a\0b", "-rf", ".hidden", "a b", "a\\b", "naïve", "a:b", "~", "latest\n", "_x",
  ]

  @Test(arguments: refused)
  func isRefused(name: String) {
    #expect(throws: PlantidError.invalidSessionName(name)) { try SessionID(name) }
  }

  @Test(arguments: ["a", "7", "rose.1", "A_b-c", String(repeating: "z", count: 64)])
  func isTaken(name: String) throws {
    #expect(try SessionID(name).rawValue == name)
  }

  @Test func randomNamesAreNames() throws {
    let names = Set((0..<1000).map { _ in SessionID.random().rawValue })
    #expect(names.count == 1000)
    for name in names {
      #expect(name.count == 12)
      #expect(try SessionID(name).rawValue == name)
    }
  }

  @Test func theMessageIsOneTidyLine() {
    let message = PlantidError.invalidSessionName("a\u{1B}[2J\nb").description
    #expect(!message.unicodeScalars.contains { $0.value < 32 })
    #expect(PlantidError.invalidSessionName("x").kind == .usage)
  }
}
