import Foundation
import ProgramSupport
import Testing

/// Files that are named on the command line, or lie where the program looks, and are none.
@Suite("A24, G: what stands where a file should", .requiresModel, .serialized)
struct InputFaultTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.copy("dandelion.jpg", to: "leaf.jpg")
    try program.write(Data("Taraxacum officinale\n".utf8), to: "names.txt")
  }

  /// All at once, because each waits a while for a writer or reader that may yet come.
  @Test("A24: a pipe at whose other end is nobody is given up, whoever names it")
  func A24pipe() throws {
    let lines = [
      "identify pipe", "identify leaf.jpg --facts pipe", "identify leaf.jpg --profile ./pipe",
      "identify leaf.jpg --candidates pipe", "identify leaf.jpg --checklist pipe",
      "identify --files-from pipe -f jsonl", "identify leaf.jpg --trace pipe",
      "identify leaf.jpg names.txt -f csv -o pipe", "names pipe --checklist names.txt",
      "names Bellis --checklist pipe", "names import pipe -o index", "eval pipe",
      "eval names.txt --compare pipe", "calibrate pipe -o made.json", "report pipe",
    ]
    // A pipe each: who gives up lets all others go on that wait for the same one.
    let runs = lines.enumerated().map { number, line in
      """
      mkfifo pipe\(number)
      (timeout 200 "$plantid" \(line.replacing("pipe", with: "pipe\(number)")) 2>said\(number)
      echo "$? $(cat said\(number))") &
      """
    }
    let result = try program.shell(
      """
      \(runs.joined(separator: "\n"))
      wait
      mkdir -p config/plantid; mkfifo config/plantid/config.json
      timeout 200 "$plantid" config get
      """)
    let said = result.output.split(separator: "\n")
    #expect(said.count == lines.count, "\(result.output)")
    for line in said {
      #expect(line.contains(/^(64|65|66|73|74) plantid: .*pipe.*pipe/), "\(line)")
    }
    #expect(result.status == 64, "\(result.error)")
    #expect(result.error.contains("a device or a pipe"), "\(result.error)")
  }

  @Test("A24: a working folder that was removed")
  func A24gone() throws {
    let result = try program.shell(
      "mkdir gone; cd gone; rmdir ../gone; \"$plantid\" identify leaf.jpg")
    #expect(result.status == 66, "\(result.error)")
    #expect(result.error == "plantid: leaf.jpg: no such file; check the name\n")
    #expect(result.output.isEmpty)
  }

  @Test("D08: a session of a later version is not called damaged")
  func D08later() throws {
    let document = try program.run("identify", "leaf.jpg", "-f", "json").json()
    let session = try #require(document["session"] as? String)
    let path = program.folder.appending(path: "state/sessions/\(session)/session.json")
    let text = try String(contentsOf: path, encoding: .utf8)
    try Data(text.replacingOccurrences(of: "plantid.session/1", with: "plantid.session/9").utf8)
      .write(to: path)
    let listed = try program.run("sessions", "list")
    #expect(listed.output.hasSuffix("  (from a later version of plantid)\n"), "\(listed.output)")
    let asked = try program.run("ask", "how tall?")
    #expect(asked.status == 65)
    #expect(asked.error.contains("use that version"), "\(asked.error)")
  }

  @Test("E13: a file of another kind is never replaced by what is written")
  func E13() throws {
    _ = try program.run("identify", "leaf.jpg")
    _ = try program.run("identify", "leaf.jpg", "leaf.jpg", "-f", "jsonl", "-o", "rows.jsonl")
    try program.write(Data("path,scientificName\nleaf.jpg,Taraxacum\n".utf8), to: "known.csv")
    try program.write(Data("dear diary\n".utf8), to: "mine.csv.journal")
    for (line, file) in [
      ("report rows.jsonl -o rows.jsonl", "rows.jsonl"),
      ("report rows.jsonl -o leaf.jpg", "leaf.jpg"),
      ("sessions export -o leaf.jpg", "leaf.jpg"), ("sessions export -o rows.jsonl", "rows.jsonl"),
      ("sessions export -f json -o rows.jsonl", "rows.jsonl"),
      ("calibrate known.csv -o known.csv", "known.csv"),
      ("eval known.csv --json known.csv", "known.csv"),
      ("identify leaf.jpg --trace leaf.jpg", "leaf.jpg"),
      ("identify leaf.jpg -f csv -o mine.csv", "mine.csv.journal"),
    ] {
      let path = program.folder.appending(path: file)
      let before = try Data(contentsOf: path)
      let result = try program.shell("\"$plantid\" \(line)")
      #expect(result.status == 73, "\(line): \(result.error)")
      #expect(result.error.contains("\(file) exists already"), "\(line): \(result.error)")
      #expect(try Data(contentsOf: path) == before, "\(line)")
    }
    // What was written before is replaced.
    for line in ["report rows.jsonl -o page.html", "sessions export -o talk.md"] {
      for _ in 0..<2 { #expect(try program.shell("\"$plantid\" \(line)").status == 0, "\(line)") }
    }
  }

  @Test("E10: a page of rows whose last one is cut off says so")
  func E10report() throws {
    let row = try program.run("identify", "leaf.jpg", "names.txt", "-f", "jsonl").output
    try program.write(Data((row + row.prefix(50)).utf8), to: "rows.jsonl")
    let cut = try program.run("report", "rows.jsonl", "-o", "page.html")
    #expect(cut.status == 0)
    #expect(cut.error == "plantid: rows.jsonl: its last row is cut off and was left out\n")
    // A single line without its end is no results at all.
    try program.write(Data("[[[".utf8), to: "none.jsonl")
    #expect(try program.run("report", "none.jsonl").status == 65)
    #expect(try program.run("report", "none.jsonl").output.isEmpty)
  }
}
