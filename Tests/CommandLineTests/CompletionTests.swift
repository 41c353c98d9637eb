import Foundation
import ProgramSupport
import Testing

/// Words that bash completes, asked of bash itself.
@Suite struct CompletionTests {
  @Test(arguments: [
    (["names", "import", "--"], "--output --quiet --help"), (["names", "--ch"], "--checklist"),
    (["names", "x", "--ch"], "--checklist"), (["sessions", "show", "--f"], "--format"),
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
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", file.path(percentEncoded: false)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: output, as: UTF8.self) == completed + "\n")
  }
}
