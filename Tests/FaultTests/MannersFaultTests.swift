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
      ("(cat leaf.jpg; \"$plantid\" --version >/dev/null; printf x) | \"$plantid\" identify -", 0),
      ("cat leaf.jpg | \"$plantid\" identify /dev/stdin", 0),
      (": | \"$plantid\" identify -", 65), ("\"$plantid\" identify <(:)", 65),
      ("timeout 60 \"$plantid\" identify - < /dev/zero", 65),
      ("yes | timeout 60 \"$plantid\" identify -", 65),
      ("\"$plantid\" identify - < leaf.png", 0), ("\"$plantid\" identify <(cat leaf.png)", 0),
      ("head -c 70M /dev/zero | \"$plantid\" identify -", 65),
      ("(cat leaf.jpg; head -c 70M /dev/zero) | \"$plantid\" identify -", 65),
      ("\"$plantid\" identify - <&-", 65), ("\"$plantid\" identify - < photos", 65),
    ])
  func G04(line: String, status: Int32) throws {
    try program.copy("daffodil-alpha.png", to: "leaf.png")
    let result = try program.shell(line)
    #expect(result.status == status, "\(line): \(result.error)")
    #expect(result.error.split(separator: "\n").count <= 1, "\(result.error)")
    if status == 0 {
      let shown = try program.run("sessions", "show")
      #expect(shown.status == 0)
      #expect(
        shown.output.contains(/photos: (standard input|a pipe)\n/), "\(shown.output)")
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

  @Test("G05: a conversation that nobody can begin ends with a message")
  func G05chat() throws {
    for redirection in ["</dev/null", "<&-"] {
      let result = try program.shell("\"$plantid\" chat \(redirection)")
      #expect(result.status == 64, "\(result.error)")
      #expect(
        result.error
          == "plantid: standard input is empty; type at a terminal, "
          + "or send one question per line\n")
      // A photo was shown then, which is all that was asked for.
      #expect(try program.shell("\"$plantid\" chat leaf.jpg \(redirection)").status == 0)
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

  @Test("G06: '--' ends the options of every command")
  func G06everywhere() throws {
    try program.copy("daffodil.jpg", to: "-i.jpg")
    try program.write(Data("path,scientificName\n-i.jpg,Narcissus\n".utf8), to: "-known.csv")
    try program.write(Data("Narcissus\n".utf8), to: "-names.txt")
    let lines: [(String, Int32)] = [
      ("identify -f jsonl -o -rows.jsonl -- -i.jpg leaf.jpg", 0), ("identify -- -i.jpg", 0),
      ("ask -- '-how tall?'", 0), ("sessions list --", 0), ("sessions show --", 0),
      ("sessions export --", 0), ("sessions correct --as Rosa --", 0),
      ("sessions rename -- $(cat state/latest) mine", 0), ("sessions show -- mine", 0),
      ("merge -o whole.jsonl -- -rows.jsonl", 0), ("report -o page.html -- -rows.jsonl", 0),
      ("names import -o index -- -names.txt", 0), ("names --checklist index -- -names.txt", 0),
      ("eval -- -known.csv", 0), ("calibrate -o made.json -- -known.csv", 0),
      ("config set -- detail low", 0), ("config get -- detail", 0), ("config unset -- detail", 0),
      ("config path --", 0), ("doctor --", 0), ("completions -- bash", 0), ("man --", 0),
      ("help --", 0), ("help -- identify", 0), ("help -- files", 0),
      ("sessions prune --keep 9 --yes --", 0), ("sessions delete --yes -- mine", 0),
      ("chat -- -i.jpg", 0),
      // What comes after it is never an option.
      ("identify -- --help", 66), ("ask -- --help --quiet", 64), ("sessions show -- --help", 64),
      ("doctor -- --help", 64), ("config path -- --help", 64), ("help -- --help", 64),
    ]
    for (line, status) in lines {
      let result = try program.shell("\"$plantid\" \(line) </dev/null")
      #expect(result.status == status, "\(line): \(result.error)")
      #expect(result.status == 0 || result.output.isEmpty, "\(line)")
    }
  }

  @Test("G07: a name in a conversation is taken as it is typed, or as a terminal pastes it")
  func G07chat() throws {
    let names = ["a b.jpg", "c,d.jpg", "100%s.jpg", "[1].jpg", "~x.jpg", "$HOME.jpg", " e.jpg"]
    for name in names { try program.copy("daffodil.jpg", to: name) }
    let lines = [
      #"/photo a\ b.jpg"#, "/photo a b.jpg", #"/photo "a b.jpg""#, "/photo 'a b.jpg'",
      "/photo c,d.jpg", "/photo 100%s.jpg", #"/photo \[1\].jpg"#, "/photo [1].jpg", "/photo ~x.jpg",
      "/photo $HOME.jpg", "/photo ' e.jpg'", #"/photo \ e.jpg"#,
    ]
    let result = try program.run("chat", input: Data(lines.joined(separator: "\n").utf8))
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    let shown = try program.run("sessions", "show", "-f", "json").json()
    #expect(
      shown["photos"] as? [String] == [
        "a b.jpg", "a b.jpg", "a b.jpg", "a b.jpg", "c,d.jpg", "100%s.jpg", "[1].jpg", "[1].jpg",
        "~x.jpg", "$HOME.jpg", " e.jpg", " e.jpg",
      ])
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
    let place = try #require(table.rows[0].firstIndex(of: "confidence"))
    let numbers = table.rows.dropFirst().map { $0[place] }.filter { !$0.isEmpty }
    #expect(
      !numbers.isEmpty && numbers.allSatisfy { $0.wholeMatch(of: /0\.\d+|1/) != nil }, "\(numbers)")
    #expect(result.output.unicodeScalars.allSatisfy { !(0x660...0x669).contains($0.value) })
    // In Turkish the small letter of I is another one.
    try program.copy("daffodil.jpg", to: "capitals/A.JFIF")
    let capitals = try program.run("identify", "capitals", "-f", "jsonl")
    #expect(capitals.status == 0, "\(capitals.error)")
    #expect(try capitals.rows().map { $0["file"] as? String } == ["capitals/A.JFIF"])
    let shouted = try program.run("IDENTIFY", "x")
    #expect(shouted.status == 64)
    #expect(try program.run("identify", "x", "--temperature", "0,2").status == 64)
    _ = try program.run("identify", "leaf.jpg", "-f", "json").json()
  }
}
