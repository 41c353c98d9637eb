import Foundation
import ProgramSupport
import Testing

/// Each fault that a test names has a line in Tests/FAULTS.md, and each line that is done has a test.
@Suite struct FaultCatalogueTests {
  private static let folder = Program.checkout.appending(path: "Tests")

  /// The sources of all tests.
  private static func sources() throws -> String {
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
  }

  /// The state of each fault by its id.
  private static func catalogue() throws -> [String: String] {
    let text = try String(contentsOf: folder.appending(path: "FAULTS.md"), encoding: .utf8)
    let lines = text.matches(of: #/(?m)^\| ([A-Z]\d\d) \| (done|open) \| [A-Z].+\. \|$/#)
    return try Dictionary(lines.map { (String($0.1), String($0.2)) }) { _, _ in
      throw Repeated()
    }
  }

  private struct Repeated: Error {}

  @Test func everyNamedFaultHasALine() throws {
    let known = try Self.catalogue()
    #expect(known.count > 100)
    let names = try Self.sources().matches(of: #/@(?:Test|Suite)\(\s*"((?:[A-Z]\d\d(?:, )?)+):/#)
    let ids = Set(names.flatMap { $0.1.split(separator: ", ").map(String.init) })
    #expect(ids.count > 50)
    #expect(ids.subtracting(known.keys).sorted() == [])
  }

  @Test func everyFaultThatIsDoneHasATest() throws {
    let sources = try Self.sources()
    let ids = Set(sources.matches(of: #/\b[A-Z]\d\d/#).map { String(sources[$0.range]) })
    let done = try Self.catalogue().filter { $0.value == "done" }.keys
    #expect(Set(done).subtracting(ids).sorted() == [])
  }
}
