import Foundation
import ProgramSupport
import Testing

/// What shells, scripts and timers expect of a program.
@Suite("G: manners of a command", .requiresModel, .serialized) struct MannersFaultTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.copy("daffodil.jpg", to: "leaf.jpg")
    try program.copy("daffodil.jpg", to: "photos/a.jpg")
    try program.copy("cat.jpg", to: "photos/b.jpg")
  }

  @Test(
    "G01: no line that moves outside of a terminal", arguments: ["", "CI=1", "TERM=xterm nohup"])
  func G01(prefix: String) throws {
    let result = try program.shell("env \(prefix) \"$plantid\" identify photos </dev/null")
    #expect(result.status == 0, "\(result.error)")
    for text in [result.output, result.error] {
      #expect(!text.utf8.contains(0x0D) && !text.utf8.contains(0x1B))
    }
  }

  @Test(
    "G03: every kind of failure has its exit status",
    arguments: [
      ("identify leaf.jpg", 0), ("identify missing.jpg", 66), ("identify", 64),
      ("identify --nonsense leaf.jpg", 64), ("nonsense", 64), ("sessions nonsense", 64),
      ("identify none", 66), ("identify bad", 1), ("identify photos bad", 1),
      ("identify missing1.jpg missing2.jpg", 1), ("identify leaf.jpg --model none.gguf", 69),
      ("identify photos --model none.gguf", 69), ("ask", 64), ("ask ''", 64),
      ("identify ''", 64), ("identify leaf.jpg ''", 64), ("ask hello --photo ''", 64),
      ("report /dev/zero", 65),
      ("merge none.jsonl -o x.jsonl", 66), ("report none.jsonl -o x.html", 66),
      ("identify --files-from none", 66), ("identify leaf.jpg -o rows.csv -f csv", 0),
      ("identify photos -o none/rows.csv -f csv", 73), ("--version", 0), ("help", 0),
      ("identify leaf.jpg --facts none.tsv", 66), ("sessions delete nobody", 66),
    ])
  func G03(line: String, status: Int32) throws {
    try program.write(Data("x".utf8), to: "bad/x.jpg")
    try program.write(Data(), to: "bad/empty.png")
    try FileManager.default.createDirectory(
      at: program.folder.appending(path: "none"), withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: program.folder.appending(path: "none"))
    if line == "identify none" {
      try FileManager.default.createDirectory(
        at: program.folder.appending(path: "none"), withIntermediateDirectories: true)
    }
    let result = try program.shell("\"$plantid\" \(line)")
    #expect(result.status == status, "\(line): \(result.error)")
    #expect(result.error.isEmpty == (status == 0) || status == 0, "\(result.error)")
  }

  @Test(
    "G04: photos from pipes",
    arguments: [
      ("cat leaf.jpg | \"$plantid\" identify -", 0),
      ("\"$plantid\" identify <(cat leaf.jpg)", 0),
      ("\"$plantid\" identify - < leaf.jpg", 0),
      ("(cat leaf.jpg; sleep 0.2; printf x) | \"$plantid\" identify -", 0),
      ("cat leaf.jpg | \"$plantid\" identify /dev/stdin", 0),
      (": | \"$plantid\" identify -", 65), ("\"$plantid\" identify <(:)", 65),
      ("timeout 60 \"$plantid\" identify - < /dev/zero", 65),
      ("yes | timeout 60 \"$plantid\" identify -", 65),
      ("\"$plantid\" identify - <&-", 65), ("\"$plantid\" identify - < photos", 65),
    ])
  func G04(line: String, status: Int32) throws {
    let result = try program.shell(line)
    #expect(result.status == status, "\(line): \(result.error)")
    #expect(result.error.split(separator: "\n").count <= 1, "\(result.error)")
    if status == 0 {
      let shown = try program.run("sessions", "show")
      #expect(shown.status == 0)
      #expect(shown.output.contains("photos: "), "\(shown.output)")
    }
  }

  @Test("G05: standard input is left alone unless it is asked for")
  func G05() throws {
    let loop = try program.shell(
      "ls photos/*.jpg | while read f; do \"$plantid\" identify \"$f\" >/dev/null; echo \"$f\"; done"
    )
    #expect(loop.output == "photos/a.jpg\nphotos/b.jpg\n", "\(loop.error)")
    for redirection in ["</dev/null", "<&-", "<leaf.jpg"] {
      for words in ["identify leaf.jpg", "ask 'how tall?'", "identify photos"] {
        let result = try program.shell("\"$plantid\" \(words) \(redirection)")
        #expect(result.status == 0, "\(words) \(redirection): \(result.error)")
      }
    }
  }

  @Test("G05: a closed output never becomes a file of ours")
  func G05closed() throws {
    let words = ["identify leaf.jpg", "ask 'how tall?'", "identify photos -f csv", "sessions list"]
    for line in words {
      let result = try program.shell("\"$plantid\" \(line) >&-")
      #expect(result.status == 74, "\(line): \(result.error)")
      #expect(result.error.contains("cannot write the result"), "\(result.error)")
      let quiet = try program.shell("\"$plantid\" \(line) 2>&-")
      #expect(quiet.status == 0, "\(line)")
    }
    let shown = try program.run("sessions", "show")
    #expect(shown.status == 0, "\(shown.error)")
    let rows = try program.shell("\"$plantid\" identify photos -f csv -o rows.csv >&- 2>&-")
    #expect(rows.status == 0)
    let text = try String(
      contentsOf: program.folder.appending(path: "rows.csv"), encoding: .utf8)
    #expect(CSVTable(text).rows.count == 3)
  }

  @Test("G05: a reader that goes away ends the run quietly")
  func G05pipe() throws {
    for line in ["identify photos -f csv", "--help", "identify --help", "sessions list"] {
      let result = try program.shell(
        "\"$plantid\" \(line) | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}")
      #expect(result.status == 0, "\(line): \(result.error)")
      #expect(!result.error.contains("pipe"), "\(result.error)")
    }
  }

  @Test("G06: file names that look like options", arguments: ["-i.jpg", "--help.jpg", "--", "-"])
  func G06(name: String) throws {
    try program.copy("daffodil.jpg", to: name)
    #expect(try program.run("identify", "--", "./\(name)").status == 0)
    #expect(try program.run("identify", "./\(name)").status == 0)
    if name != "-" { #expect(try program.run("identify", "--", name).status == 0) }
    if name.hasSuffix(".jpg") {
      let plain = try program.run("identify", name)
      #expect(plain.status == 64)
      #expect(plain.error.contains("'--'"), "\(plain.error)")
    }
  }

  @Test(
    "G07: exactly the named file, quoted safely",
    arguments: [
      "a,b.jpg", " lead.jpg", "[1].jpg", "100%s.jpg", "~x.jpg", "$HOME.jpg", "a b\\ c.jpg", "*",
      "%25.jpg", "a#b?c.jpg", "file:x.jpg", "é.jpg", "e\u{301}.jpg", "'q'.jpg",
    ])
  func G07(name: String) throws {
    try program.copy("daffodil.jpg", to: name)
    let result = try program.run("identify", name, "-f", "json")
    #expect(result.status == 0, "\(result.error)")
    let file = try result.json()["file"] as? String
    #expect(file.map { Array($0.utf8) } == Array(name.utf8))
    let missing = try program.run("identify", "no \(name)")
    #expect(missing.status == 66)
    #expect(missing.error.contains("no \(name)"), "\(missing.error)")
  }

  @Test(
    "G11: numbers are the same in every language",
    arguments: [
      "de_DE.UTF-8", "fr_FR.UTF-8", "ar_EG.UTF-8", "tr_TR.UTF-8", "C", "nonsense", "POSIX",
    ])
  func G11(locale: String) throws {
    var program = program
    program.environment["LC_ALL"] = locale
    program.environment["LANG"] = locale
    let result = try program.run(
      "identify", "photos", "-f", "csv", "--temperature", "0.2", "--seed", "7")
    #expect(result.status == 0, "\(result.error)")
    let table = CSVTable(result.output)
    #expect(table.rows.allSatisfy { $0.count == table.rows[0].count })
    #expect(result.output.unicodeScalars.allSatisfy { !(0x660...0x669).contains($0.value) })
    let json = try program.run("IDENTIFY", "x")
    #expect(json.status == 64)
    #expect(try program.run("identify", "x", "--temperature", "0,2").status == 64)
    _ = try program.run("identify", "leaf.jpg", "-f", "json").json()
  }
}
