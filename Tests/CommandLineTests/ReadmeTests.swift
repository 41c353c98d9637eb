import Foundation
import ProgramSupport
import Testing

/// What the README says is what the program says.
@Suite struct ReadmeTests {
  @Test func helpBlocksAreTheProgramsOwn() throws {
    let readme = try String(
      contentsOf: Program.checkout.appending(path: "README.md"), encoding: .utf8)
    let program = try Program()
    var checked = 0
    for block in readme.components(separatedBy: "```").enumerated() where block.offset % 2 == 1 {
      let lines = block.element.split(separator: "\n", omittingEmptySubsequences: false)
      guard let command = lines.dropFirst().first, command.hasPrefix("$ plantid"),
        command.hasSuffix("--help")
      else { continue }
      let words = command.dropFirst("$ plantid ".count).split(separator: " ").map(String.init)
      let expected = lines.dropFirst(2).dropLast().joined(separator: "\n")
      #expect(try program.run(words: words).output == expected + "\n")
      checked += 1
    }
    #expect(checked == 2)
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }
}
