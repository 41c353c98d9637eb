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

  @Test func settingsThatDoNotExistAreNamed() throws {
    let program = try Program()
    let path = try program.run("config", "path").output.trimmingCharacters(in: .newlines)
    try program.write(
      Data(#"{"detial":"low","colour":"red"}"#.utf8), to: "config/plantid/config.json")
    let result = try program.run("identify", "missing.jpg")
    #expect(result.status == 66)
    let lines = result.error.split(separator: "\n")
    #expect(lines.count == 3, "\(result.error)")
    #expect(lines[0].hasPrefix("plantid: \(path): there is no setting 'colour'; there are: "))
    #expect(lines[1].hasSuffix("there is no setting 'detial'; did you mean 'detail'?"))
    // Commands that take no settings say nothing of them, and one of them mends the file.
    let mended = try program.run("config", "unset", "detial")
    #expect(mended.status == 0 && mended.error.isEmpty)
    #expect(try program.run("sessions", "list").error.contains("setting") == false)
  }
}
