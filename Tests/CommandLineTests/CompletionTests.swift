import Foundation
import ProgramSupport
import Testing

/// Words that bash completes, asked of bash itself.
@Suite struct CompletionTests {
  @Test(arguments: [
    (["names", "import", "--"], "--output --quiet --help"), (["names", "--ch"], "--checklist"),
    (["names", "x", "--ch"], "--checklist"), (["sessions", "show", "--f"], "--format"),
    (["names", "im"], "import"), (["names", "x", "im"], ""), (["sessions", "de"], "delete"),
  ])
  func bash(words: [String], completed: String) throws {
    let program = try Program()
    let script = try program.run("completions", "bash").output
    let call = """
      compopt() { :; }
      COMP_WORDS=(plantid \(words.joined(separator: " ")))
      COMP_CWORD=\(words.count)
      _plantid
      echo "${COMPREPLY[@]}"
      """
    let file = program.folder.appending(path: "complete.sh")
    try Data("\(script)\n\(call)\n".utf8).write(to: file)
    let run = try #require(Executable("bash")).run([file.path(percentEncoded: false)])
    #expect(run.output == completed + "\n")
  }

  @Test(
    .requires("zsh"),
    arguments: [
      (["sessions", ""], "add list show export correct rename delete prune"),
      (["sessions", "show", "--"], "--format"), (["config", ""], "add get set unset path"),
      (["names", ""], "add import"), (["names", ""], "--checklist"),
      (["names", "import", "--"], "--output"), (["identify", "--"], "--candidates"),
    ])
  func zsh(words: [String], part: String) throws {
    let program = try Program()
    let script = try program.run("completions", "zsh").output
    // What zsh itself would be asked to offer.
    let call = """
      compadd() { print -r -- add "$@" }
      _arguments() { print -r -- arguments "$@" }
      _describe() { :; }
      words=(plantid \(words.map { "'\($0)'" }.joined(separator: " ")))
      CURRENT=\(words.count + 1)
      """
    try program.write(Data("\(call)\n\(script)\n".utf8), to: "complete.zsh")
    let result = try program.shell("zsh -f complete.zsh")
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    #expect(result.output.contains(part), "\(result.output)")
    if words.starts(with: ["names", "import"]) {
      #expect(!result.output.contains("--checklist"))
    }
  }

  @Test(
    .requires("fish"),
    arguments: [
      ("sessions ", "correct", "--format"), ("sessions show --", "--format", "correct"),
      ("names ", "import", "get"), ("names --", "--checklist", "--output"),
      ("names import --", "--output", "--checklist"),
    ])
  func fish(line: String, part: String, other: String) throws {
    let program = try Program()
    try program.write(
      Data(try program.run("completions", "fish").output.utf8), to: "complete.fish")
    let result = try program.shell(
      "fish --no-config -c 'source complete.fish; complete -C \"plantid \(line)\"'")
    let words = result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(words.contains { $0 == part }, "\(result.output)\(result.error)")
    #expect(!words.contains { $0 == other }, "\(result.output)")
  }
}
