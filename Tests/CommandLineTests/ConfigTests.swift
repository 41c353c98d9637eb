import Foundation
import ProgramSupport
import Testing

/// Settings that outlast a run.
@Suite struct ConfigTests {
  @Test func settingsAreSetShownAndForgotten() throws {
    let program = try Program()
    let path = try program.run("config", "path").output.trimmingCharacters(in: .newlines)
    #expect(path.hasSuffix("/plantid/config.json"))
    #expect(try program.run("config", "get").output == "")
    #expect(try program.run("config", "get", "detail").status == 1)
    #expect(try program.run("config", "set", "detail", "low").status == 0)
    #expect(try program.run("config", "set", "threads", "2").status == 0)
    #expect(try program.run("config", "get", "detail").output == "low\n")
    #expect(try program.run("config", "get").output == "detail = low\nthreads = 2\n")
    #expect(try program.run("config", "unset", "threads").status == 0)
    #expect(try program.run("config", "get").output == "detail = low\n")
  }

  @Test(arguments: [
    ["config", "set", "detail", "huge"], ["config", "set", "colour", "red"], ["config", "set"],
    ["config", "set", "threads"], ["config", "get", "detial"], ["config"],
  ])
  func mistakes(words: [String]) throws {
    let result = try Program().run(words: words)
    #expect(result.status == 64)
    #expect(result.error.hasPrefix("plantid: "))
  }

  @Test func aDamagedFileIsSaid() throws {
    let program = try Program()
    _ = try program.run("config", "set", "detail", "low")
    let path = try program.run("config", "path").output.trimmingCharacters(in: .newlines)
    try Data("{".utf8).write(to: URL(filePath: path))
    for words in [
      ["config", "get"], ["identify", "missing.jpg"], ["config", "set", "detail", "low"],
    ] {
      let result = try program.run(words: words)
      #expect(result.status == 64)
      #expect(result.error.contains("config.json cannot be read: it is not JSON"))
    }
    #expect(try program.run("config", "path").status == 0)
    #expect(try program.run("--help").status == 0)
  }
}
