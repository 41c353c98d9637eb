import Foundation
import ProgramSupport
import Testing

/// What the README says is what the program says.
@Suite struct ReadmeTests {
  static let readme = try? String(
    contentsOf: Program.checkout.appending(path: "README.md"), encoding: .utf8)

  /// A block of the README that can be run.
  struct Example {
    var line: Int
    /// What stands after the fence: the language, and what is needed to run the block.
    var kind: String
    var script = ""
  }

  static let examples: [Example] = {
    var examples: [Example] = []
    var open: Example?
    let lines = (readme ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("```sh ") || line.hasPrefix("```python ") {
        open = Example(line: number + 2, kind: String(line.dropFirst(3)))
      } else if line == "```" {
        if let open { examples.append(open) }
        open = nil
      } else {
        open?.script += line + "\n"
      }
    }
    return examples
  }()

  /// A folder as the examples expect it, with the program on the search path.
  private func place() throws -> (program: Program, environment: [String: String]) {
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
    return (program, environment)
  }

  @Test(.requiresModel) func examplesRunAsTheyStand() throws {
    let (program, environment) = try place()
    let examples = Self.examples.filter { $0.kind == "sh runnable" }
    #expect(examples.count >= 6)
    let bash = try #require(Executable("bash"))
    for example in examples {
      let run = try bash.run(
        ["-euo", "pipefail", "-c", example.script], in: program.folder, environment: environment)
      #expect(run.status == 0, "README.md:\(example.line): \(run.output)")
    }
  }

  /// Each way to spread the work leads to the rows of one run, where its tool is there.
  @Test(.requiresModel, arguments: ["sh slurm", "sh parallel", "python ray"])
  func theWorkIsSpread(kind: String) throws {
    var (program, environment) = try place()
    let example = try #require(Self.examples.first { $0.kind == kind })
    let name = kind.split(separator: " ").last.map(String.init) ?? ""
    let bash = try #require(Executable("bash"))
    switch kind {
    case "python ray":
      guard let python = Executable("python3") else { return }
      let check = try python.run([
        "-c", "compile(__import__('sys').argv[1], 'README', 'exec')", example.script,
      ])
      #expect(check.status == 0, "\(check.output)")
      guard try python.run(["-c", "import ray"]).status == 0 else { return }
      let run = try python.run(
        ["-c", example.script], in: program.folder, environment: environment)
      #expect(run.status == 0, "\(run.output)")
    case "sh slurm":
      // What Slurm does: one run of the script a task, told apart by variables.
      environment["SLURM_ARRAY_TASK_COUNT"] = "2"
      environment["SLURM_CPUS_PER_TASK"] = "1"
      for task in 1...2 {
        environment["SLURM_ARRAY_TASK_ID"] = "\(task)"
        let run = try bash.run(
          ["-c", example.script], in: program.folder, environment: environment)
        #expect(run.status == 0, "\(run.output)")
      }
    default:
      #expect(try bash.run(["-n", "-c", example.script]).status == 0)
      guard Executable("parallel") != nil else { return }
      let run = try bash.run(["-c", example.script], in: program.folder, environment: environment)
      #expect(run.status == 0, "\(run.output)")
    }
    let parts = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
      .filter { $0.hasPrefix(name) && $0.hasSuffix(".jsonl") }
    let merged = try program.run(words: ["merge", "-o", "all.jsonl"] + parts.sorted())
    #expect(merged.status == 0, "\(parts) \(merged.error)")
    let rows = try String(
      contentsOf: program.folder.appending(path: "all.jsonl"), encoding: .utf8)
    let photos = try FileManager.default.contentsOfDirectory(
      atPath: program.folder.appending(path: "photos").path)
    #expect(rows.split(separator: "\n").count == photos.count { $0.hasSuffix(".jpg") })
  }

  @Test func helpBlocksAreTheProgramsOwn() throws {
    let readme = try #require(Self.readme)
    let program = try Program()
    var checked = 0
    for block in readme.components(separatedBy: "```").enumerated() where block.offset % 2 == 1 {
      let lines = block.element.split(separator: "\n", omittingEmptySubsequences: false)
      guard let command = lines.dropFirst().first, command.hasPrefix("$ plantid"),
        command.hasSuffix("--help") || command.hasPrefix("$ plantid help ")
      else { continue }
      let words = command.dropFirst("$ plantid ".count).split(separator: " ").map(String.init)
      let expected = lines.dropFirst(2).dropLast().joined(separator: "\n")
      #expect(try program.run(words: words).output == expected + "\n")
      checked += 1
    }
    #expect(checked == 3)
    let sections = readme.components(separatedBy: "\n## ")
    let lines = sections.filter { !$0.hasPrefix("Features by example") }
      .flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    #expect(lines.count <= 170)
  }
}
