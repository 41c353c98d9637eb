import Foundation
import ProgramSupport
import Testing

/// What README.md and docs/ tell users to do works.
@Suite struct ReadmeTests {
  /// A folder as the examples expect it, with the program on the search path.
  private func place() throws -> (program: Program, environment: [String: String]) {
    let program = try Program()
    for name in ["dandelion.jpg", "dandelion-grey.jpg", "daffodil.jpg"] {
      try program.copy(name, to: "photos/\(name)")
    }
    var environment = program.environment
    let binaries = Program.binary.deletingLastPathComponent().path(percentEncoded: false)
    environment["PATH"] = "\(binaries):\(environment["PATH"] ?? "")"
    return (program, environment)
  }

  @Test(.requiresModel, arguments: Page.blocks("sh runnable"))
  func examplesRunAsTheyStand(example: Page.Block) throws {
    let (program, environment) = try place()
    let run = try #require(Executable("bash")).run(
      ["-euo", "pipefail", "-c", example.text], in: program.folder, environment: environment)
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func thereAreExamplesOnEachPage() {
    let runnable = Page.blocks("sh runnable")
    #expect(runnable.count >= 20)
    for page in ["README.md", "docs/guide.md", "docs/batch.md", "docs/models.md"] {
      #expect(runnable.contains { $0.page == page })
    }
    #expect(Page.blocks("sh slurm", "sh parallel", "python ray").count == 3)
  }

  @Test(.requiresModel, .requires("python3"))
  func theWorkIsSpreadByRay() throws {
    let example = try #require(Page.blocks("python ray").first)
    let python = try #require(Executable("python3"))
    let check = try python.run([
      "-c", "compile(__import__('sys').argv[1], 'batch.md', 'exec')", example.text,
    ])
    #expect(check.status == 0, "\(check.output)")
  }

  @Test(.requiresModel, .requiresPythonModule("ray"))
  func theWorkIsSpreadOverRay() throws {
    let (program, environment) = try place()
    let example = try #require(Page.blocks("python ray").first)
    let run = try #require(Executable("python3")).run(
      ["-c", example.text], in: program.folder, environment: environment)
    #expect(run.status == 0, "\(run.output)")
    try expectAllRows(of: "ray", in: program)
  }

  /// What Slurm does: one run of the script a task, told apart by variables.
  @Test(.requiresModel) func theWorkIsSpreadBySlurm() throws {
    var (program, environment) = try place()
    let example = try #require(Page.blocks("sh slurm").first)
    environment["SLURM_ARRAY_TASK_COUNT"] = "2"
    environment["SLURM_CPUS_PER_TASK"] = "1"
    for task in 1...2 {
      environment["SLURM_ARRAY_TASK_ID"] = "\(task)"
      let run = try #require(Executable("bash")).run(
        ["-c", example.text], in: program.folder, environment: environment)
      #expect(run.status == 0, "\(run.output)")
    }
    try expectAllRows(of: "slurm", in: program)
  }

  @Test func theLineForParallelIsShell() throws {
    let example = try #require(Page.blocks("sh parallel").first)
    #expect(try #require(Executable("bash")).run(["-n", "-c", example.text]).status == 0)
  }

  @Test(.requiresModel, .requires("parallel")) func theWorkIsSpreadByParallel() throws {
    let (program, environment) = try place()
    let example = try #require(Page.blocks("sh parallel").first)
    let run = try #require(Executable("bash")).run(
      ["-c", example.text], in: program.folder, environment: environment)
    #expect(run.status == 0, "\(run.output)")
    try expectAllRows(of: "parallel", in: program)
  }

  /// Each way to spread the work leads to the rows of one run.
  private func expectAllRows(of name: String, in program: Program) throws {
    let parts = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
      .filter { $0.hasPrefix(name) && $0.hasSuffix(".jsonl") }
    let merged = try program.run(words: ["merge", "-o", "all.jsonl"] + parts.sorted())
    #expect(merged.status == 0, "\(parts) \(merged.error)")
    let rows = try String(
      contentsOf: program.folder.appending(path: "all.jsonl"), encoding: .utf8)
    #expect(rows.split(separator: "\n").count == 3)
  }

  /// The document that is laid out for reading has the fields of a real one, in their order.
  @Test(.requiresModel) func theDocumentShownIsWhatIsWritten() throws {
    let example = try #require(Page.blocks("json identification").first)
    let (program, _) = try place()
    let run = try program.run("identify", "--format", "json", "photos/daffodil.jpg")
    #expect(keys(of: example.text) == keys(of: run.output))
  }

  private func keys(of json: String) -> [Substring] {
    json.matches(of: /"(\w+)" ?:/).map { $0.output.1 }
  }

  @Test func theReadmeIsShortAndItsLinksLeadSomewhere() throws {
    for page in Page.all {
      if page.name == "README.md" {
        #expect(page.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 130)
      }
      let folder = Program.checkout.appending(path: page.name).deletingLastPathComponent()
      for link in page.text.matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
        let file = folder.appending(path: String(link.output.1))
        #expect(
          FileManager.default.fileExists(atPath: file.path), "\(page.name): \(link.output.1)")
      }
    }
  }

  /// One version is named everywhere.
  @Test func theVersionIsThatOfTheProgram() throws {
    let version = try #require(
      Program().run("--version").output.split(separator: " ").last?
        .trimmingCharacters(in: .newlines))
    let library = try #require(Page("docs/library.md"))
    #expect(library.text.contains("from: \"\(version)\""))
    let changes = try #require(Page("CHANGELOG.md"))
    let newest = try #require(changes.text.split(separator: "\n").first { $0.hasPrefix("## ") })
    #expect(newest.hasPrefix("## \(version)"))
  }
}
