import Foundation
import JSONSchemas
import ProgramSupport
import Testing

/// How the program behaves among others: in pipes, on odd terminals, in other locales.
@Suite(.requiresModel, .serialized) struct MannersTests {
  private func program() throws -> Program {
    let program = try Program()
    let photos = program.folder.appending(path: "photos")
    try FileManager.default.createDirectory(at: photos, withIntermediateDirectories: true)
    for name in ["cat.jpg", "dandelion.jpg"] {
      try FileManager.default.copyItem(
        at: URL(filePath: Program.photo(name)), to: photos.appending(path: name))
    }
    return program
  }

  @Test(arguments: [
    ([:], false), (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0"], false),
    (["NO_COLOR": "1"], false), (["NO_COLOR": "", "CLICOLOR_FORCE": "1"], true),
  ])
  func stylesFollowTheEnvironment(environment: [String: String], isStyled: Bool) throws {
    var program = try program()
    program.environment.merge(environment) { $1 }
    let result = try program.run("identify", "photos/dandelion.jpg")
    #expect(result.output.contains("\u{1B}[3m") == isStyled)
    #expect(result.error.isEmpty)
  }

  @Test(
    .requires("python3"), arguments: [("xterm-256color", true), ("dumb", false), ("", false)])
  func aDumbTerminalGetsPlainLines(term: String, isStyled: Bool) throws {
    let terminal = try Terminal()
    let program = try program()
    for words in [["identify", "photos/dandelion.jpg"], ["identify", "photos"]] {
      let run = try terminal.run(program, words, environment: ["TERM": term])
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("\u{1B}") == isStyled, "\(run.output)")
      if !isStyled { #expect(!run.output.replacing("\r\n", with: "\n").contains("\r")) }
    }
    if isStyled {
      // The photo comes once the line has been seen; without a line the work would never end.
      let line = "(read -r -t 300 _; cat photos/dandelion.jpg) | \"$0\" identify -"
      let run = try terminal.run(
        program, shell: line, answer: "\n", to: " s", environment: ["TERM": term])
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("\r\u{1B}[Kreading the photo… "), "\(run.output)")
    }
    let plain = try terminal.run(
      program, ["identify", "photos/dandelion.jpg", "-q"], environment: ["NO_COLOR": "1"])
    #expect(!plain.output.contains("\u{1B}"))
  }

  @Test(
    .requires("python3"),
    arguments: [
      ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c", [:], "\u{1B}_Ga=T,f=100"),
      ("\u{1B}P>|iTerm2 3.5\u{1B}\\\u{1B}[?62;4c", [:], "\u{1B}]1337;File=inline=1"),
      ("\u{1B}[?62;4;6c", [:], "\u{1B}Pq\"1;1;"),
      ("\u{1B}[?62c", ["LANG": "C.UTF-8", "COLORTERM": "truecolor"], "m▀▀"),
      (nil, ["LANG": "C", "LC_ALL": "C"], "\u{1B}[48;5;"),
    ])
  func photosAreShownAsTheTerminalCan(
    answer: String?, environment: [String: String], beginning: String
  ) throws {
    let terminal = try Terminal()
    let run = try terminal.run(
      try program(), ["identify", "photos/dandelion.jpg", "--preview"], answer: answer,
      environment: environment)
    #expect(run.status == 0)
    #expect(run.output.contains(beginning), "\(run.output.prefix(400))")
    #expect(run.output.contains("Taraxacum"))
  }

  @Test(
    .requires("python3"),
    arguments: [
      ["identify", "photos"],
      ["identify", "--same-plant", "photos/cat.jpg", "photos/dandelion.jpg"],
    ])
  func eachOfManyPhotosIsShown(words: [String]) throws {
    let terminal = try Terminal()
    let run = try terminal.run(
      try program(), words + ["--preview"], answer: "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.components(separatedBy: "\u{1B}_Ga=T,f=100").count == 3)
    let file = try terminal.run(
      try program(), ["identify", "photos", "--preview", "-o", "rows.txt"])
    #expect(!file.output.contains("\u{1B}[c"))
  }

  @Test func photosAreNotShownInPipes() throws {
    let result = try program().run("identify", "photos/dandelion.jpg", "--preview")
    #expect(result.output.hasPrefix("dandelion\n"))
  }

  @Test(.requires("python3")) func photosAreShownOnTerminalsThatCanAlone() throws {
    let terminal = try Terminal()
    for (words, environment) in [
      (["identify", "photos/dandelion.jpg", "--preview", "-f", "json"], [:]),
      (["identify", "photos/dandelion.jpg", "--preview"], ["TERM": "dumb"]),
    ] {
      let run = try terminal.run(try program(), words, environment: environment)
      #expect(!run.output.contains("▀") && !run.output.contains("\u{1B}[c"))
    }
  }

  @Test func aReaderThatGoesAwayIsNoFailure() throws {
    let program = try program()
    for words in ["identify photos -f jsonl", "--help", "identify photos -f csv"] {
      let run = try program.shell("\"$plantid\" \(words) | true; echo ${PIPESTATUS[0]}")
      #expect(run.output == "0\n", "\(words)")
    }
  }

  @Test func everyLocaleGetsTheSameBytes() throws {
    var program = try program()
    let name = "photos/Gänse\u{301}blume 🌼.jpg"
    try FileManager.default.moveItem(
      at: program.folder.appending(path: "photos/dandelion.jpg"),
      to: program.folder.appending(path: name))
    var outputs: Set<String> = []
    for locale in ["C", "C.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8"] {
      program.environment["LC_ALL"] = locale
      let result = try program.run("identify", "photos", "-f", "csv", "--detail", "low")
      #expect(result.status == 0, "\(result.error)")
      outputs.insert(result.output)
    }
    #expect(outputs.count == 1)
    #expect(outputs.first?.contains(name) == true)
  }

  @Test func aTraceTellsNothingThatWasSeenOrSaid() throws {
    let program = try program()
    #expect(try program.run("identify", "photos/dandelion.jpg", "--trace", "trace").status == 0)
    #expect(try program.run("ask", "how often to water?", "--trace", "trace").status == 0)
    #expect(try program.run("identify", "photos", "--trace", "trace").status == 0)
    #expect(try program.run("identify", "none.jpg", "--trace", "trace").status == 66)
    #expect(try program.run("doctor").status == 0)
    let text = try String(contentsOf: program.folder.appending(path: "trace"), encoding: .utf8)
    let lines = try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let schema = try JSONSchema("trace-1")
    for line in text.split(separator: "\n") {
      #expect(try schema.faults(in: String(line)) == [], "\(line)")
    }
    #expect(lines.map { $0["outcome"] as? String } == ["identified", "answered", "rows", "failed"])
    #expect(lines.map { $0["status"] as? Int } == [0, 0, 0, 66])
    #expect(lines.map { $0["rows"] as? Int } == [0, 0, 2, 0])
    let images = try #require(lines[0]["images"] as? [[String: Any]])
    #expect(images.first?["width"] as? Int == 640 && images.count == 1)
    for word in ["dandelion", "Taraxacum", "water", "photos", "none", "imageSha256"] {
      #expect(!text.contains(word), "\(word)")
    }
    let refused = try program.run("identify", "photos/dandelion.jpg", "--trace", "photos")
    #expect(refused.status == 73 && refused.output.isEmpty)
    let full = try program.run("identify", "photos/dandelion.jpg", "--trace", "/dev/full")
    #expect(full.status == 73 && full.output.contains("Taraxacum"))
    #expect(full.error.contains("free some space, or name another file"), "\(full.error)")
    #expect(!full.error.contains("--resume"))
  }

  @Test(arguments: [
    (["identfy"], "'identify'"), (["identify", "--formt", "x"], "'--format'"),
    (["sessions", "lst"], "'sessions list'"), (["config", "get", "detial"], "'detail'"),
    (["completion", "bash"], "'completions'"), (["chta"], "'chat'"),
  ])
  func aSlipIsAnsweredWithTheRightWord(words: [String], hint: String) throws {
    let result = try Program().run(words: words)
    #expect(result.status == 64)
    #expect(result.error.hasPrefix("plantid: "))
    #expect(result.error.contains("did you mean \(hint)?"), "\(result.error)")
  }

  @Test(.requires("groff"))
  func theManualHasNoFaults() throws {
    let program = try Program()
    let folder = program.folder.appending(path: "man")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(try program.run("man", "--output", "man").status == 0)
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(pages.contains("plantid.1") && pages.contains("plantid-sessions-prune.1"))
    let groff = try #require(Executable("groff"))
    for page in pages {
      let path = folder.appending(path: page).path(percentEncoded: false)
      let check = try groff.run(["-man", "-Tascii", "-ww", "-z", path])
      #expect(check.text.isEmpty, "\(page): \(check.text)")
    }
    let shown = try groff.run([
      "-man", "-Tascii", "-P-cbou", folder.appending(path: "plantid-ask.1").path,
    ])
    #expect(shown.output.contains("--no-reuse"))
    #expect(try !program.run("--help").output.contains("\n  man "))
  }
}
