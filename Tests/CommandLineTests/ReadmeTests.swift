import Foundation
import ProgramSupport
import Testing

/// What the README says is what the program says.
@Suite struct ReadmeTests {
  static let readme = try? String(
    contentsOf: Program.checkout.appending(path: "README.md"), encoding: .utf8)

  /// The examples, each with the line it begins at.
  static let examples: [(line: Int, script: String)] = {
    var examples: [(line: Int, script: String)] = []
    var script: String?
    let lines = (readme ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if line == "```sh runnable" {
        script = ""
      } else if line == "```", let found = script {
        let length = found.split(separator: "\n").count
        examples.append((number - length + 1, found))
        script = nil
      } else if script != nil {
        script? += line + "\n"
      }
    }
    return examples
  }()

  @Test(.requiresModel) func examplesRunAsTheyStand() throws {
    let program = try Program()
    let photos = program.folder.appending(path: "photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for name in ["dandelion.jpg", "dandelion-grey.jpg", "daffodil.jpg", "cat.jpg"] {
      try FileManager.default.copyItem(
        at: URL(filePath: Program.photo(name)), to: photos.appending(path: name))
    }
    var environment = program.environment
    let binaries = Program.binary.deletingLastPathComponent().path(percentEncoded: false)
    environment["PATH"] = "\(binaries):\(environment["PATH"] ?? "")"
    #expect(Self.examples.count >= 5)
    let bash = try #require(Executable("bash"))
    for example in Self.examples {
      let run = try bash.run(
        ["-euo", "pipefail", "-c", example.script], in: program.folder, environment: environment)
      #expect(run.status == 0, "README.md:\(example.line): \(run.output)")
    }
  }

  @Test func helpBlocksAreTheProgramsOwn() throws {
    let readme = try #require(Self.readme)
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
    let sections = readme.components(separatedBy: "\n## ")
    let lines = sections.filter { !$0.hasPrefix("Features by example") }
      .flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    #expect(lines.count <= 170)
  }
}
