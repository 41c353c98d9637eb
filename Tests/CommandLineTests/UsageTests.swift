import Foundation
import ProgramSupport
import Testing

/// What needs no model: help, version and usage mistakes.
@Suite struct UsageTests {
  @Test(arguments: [
    (["--help"], "identify"), (["help", "identify"], "--detail"), (["ask", "--help"], "--session"),
    (["--version"], "plantid "), (["sessions", "--help"], "sessions delete"),
  ])
  func answersOnStandardOutput(words: [String], part: String) throws {
    let result = try Program().run(words: words)
    #expect(result.status == 0)
    #expect(result.output.contains(part))
    #expect(result.error.isEmpty)
  }

  @Test(arguments: [
    ([], "name a command"),
    (["identfy"], "did you mean 'identify'?"),
    (["identify"], "name a photo"),
    (["identify", "--detail", "huge", "x.jpg"], "'--detail' can't be 'huge'"),
    (["identify", "--threads", "0", "x.jpg"], "a number from 1 to 512"),
    (["identify", "--temperature", "0,5", "x.jpg"], "a number from 0 to 2"),
    (["identify", "-i.jpg"], "write '--' before a file name"),
    (["ask"], "question"),
    (["sessions"], "list"),
    (["sessions", "delete"], "name a session"),
  ])
  func mistakes(words: [String], part: String) throws {
    let result = try Program().run(words: words)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.error.hasPrefix("plantid: "))
    #expect(result.error.contains(part), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test("G12: a dash is standard input, whatever folders are called")
  func aDashIsStandardInput() throws {
    let program = try Program()
    try program.write(Data(), to: "-/note.txt")
    #expect(try program.run("identify", "-", input: Data()).status == 65)
  }
}
