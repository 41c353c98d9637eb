import Foundation
import ProgramSupport
import Testing

/// Sessions on disk, as many processes and accidents leave them.
@Suite("D: sessions", .requiresModel, .serialized) struct SessionFaultTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func identify(_ photo: String = "dandelion.jpg") throws -> String {
    let result = try program.run("identify", Program.photo(photo), "-f", "json")
    return try #require(try result.json()["session"] as? String, "\(result.error)")
  }

  private func file(_ name: String, of session: String) -> URL {
    program.folder.appending(path: "state/sessions/\(session)/\(name)")
  }

  @Test("D04: eight at once, the first of all")
  func D04() throws {
    let photo = Program.photo("dandelion.jpg")
    let result = try program.shell(
      "for i in 1 2 3 4 5 6 7 8; do echo '\(photo)'; done | "
        + "xargs -P 8 -n 1 \"$plantid\" identify --quiet --threads 1")
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.isEmpty)
    #expect(result.output.split(separator: "\n").count { $0.contains("Taraxacum") } == 8)
    let listed = try program.run("sessions", "list")
    #expect(listed.output.split(separator: "\n").count == 8)
    #expect(!listed.output.contains("damaged"))
  }

  @Test("D04: eight questions at once in one session are all answered, or told who is in the way")
  func D04one() throws {
    let session = try identify()
    let result = try program.shell(
      "seq 8 | xargs -P 8 -I N \"$plantid\" ask 'how tall N?' --threads 1")
    let refused = result.error.split(separator: "\n").count { $0.contains("in use") }
    #expect(result.signal == nil)
    let shown = try program.run("sessions", "show", session)
    #expect(shown.status == 0, "\(shown.error)")
    let questions = shown.output.split(separator: "\n").count { $0.hasPrefix("> how tall") }
    #expect(questions + refused == 8, "\(result.error)")
    #expect(questions >= 1)
    #expect(try program.run("ask", "and now?").status == 0)
  }

  @Test("D06: a torn end", arguments: ["cut", "zeros", "glued", "no line end"])
  func D06(kind: String) throws {
    let session = try identify()
    _ = try program.run("ask", "how tall?")
    let path = file("transcript.jsonl", of: session)
    var bytes = try Data(contentsOf: path)
    let lines = bytes.split(separator: 0x0A)
    switch kind {
    case "cut": bytes = bytes.dropLast(40)
    case "zeros": bytes += Data(count: 1728)
    case "glued":
      bytes = Data(lines.dropLast().joined(separator: [0x0A])) + [0x0A]
      bytes += lines[lines.count - 1].prefix(30) + lines[lines.count - 1] + [0x0A]
    default: bytes = bytes.dropLast()
    }
    try bytes.write(to: path)
    #expect(try program.run("sessions", "list").output.contains(session))
    let shown = try program.run("sessions", "show")
    #expect(shown.status == 0)
    #expect(shown.output.contains("Taraxacum officinale"), "\(shown.output)")
    #expect(shown.output.contains("> how tall?") == (kind != "cut"))
    let asked = try program.run("ask", "how wide?")
    #expect(asked.status == 0, "\(asked.error)")
    #expect(asked.error.isEmpty == (kind == "no line end"), "\(asked.error)")
    let again = try program.run("ask", "how old?")
    #expect(again.status == 0)
    #expect(again.error.isEmpty, "\(again.error)")
    let after = try Data(contentsOf: path)
    #expect(after.last == 0x0A && !after.contains(0))
  }

  @Test(
    "D08: a damaged session is said to be, and stays as it is",
    arguments: ["garbage", "{}", "", "[]", "{\"id\":1}", "\u{0}\u{0}\u{0}"])
  func D08(text: String) throws {
    let session = try identify()
    let path = file("session.json", of: session)
    try Data(text.utf8).write(to: path)
    let asked = try program.run("ask", "how tall?")
    #expect(asked.status == 65, "\(asked.error)")
    #expect(asked.error.contains(session) && asked.error.contains("damaged"), "\(asked.error)")
    #expect(asked.output.isEmpty)
    #expect(try Data(contentsOf: path) == Data(text.utf8))
    let listed = try program.run("sessions", "list")
    #expect(listed.status == 0)
    #expect(listed.output.contains(session))
    #expect(try program.run("sessions", "show").status == 65)
    #expect(try program.run("sessions", "delete", "--yes", session).status == 0)
  }

  @Test(
    "D10: no name walks out of the store, whatever the command",
    arguments: [
      "../../tmp/x", "/tmp/x", "a/b", ".", "..", "", "a\nb", "-rf", "a\\b", "..%2Fx", "ａ", "é",
      String(repeating: "n", count: 300), " a", "a ", "a\u{202E}b", "~", "$HOME", "*",
    ])
  func D10(name: String) throws {
    try program.write(Data("keep".utf8), to: "state/outside")
    for words in [
      ["ask", "hi", "--session", name], ["sessions", "show", "--", name],
      ["sessions", "delete", "--yes", "--", name], ["sessions", "delete", "good", "--", name],
      ["sessions", "export", "--", name], ["sessions", "correct", "--as", "Rosa", "--", name],
      ["sessions", "rename", "--", name, "good"], ["sessions", "rename", "--", "good", name],
      ["chat", "--session", name],
    ] {
      let result = try program.run(words: words)
      #expect(result.status == 64, "\(words): \(result.error)")
      #expect(result.error.split(separator: "\n").count == 1)
      #expect(result.error.utf8.count < 400)
    }
    let left = try FileManager.default.contentsOfDirectory(
      atPath: program.folder.appending(path: "state").path)
    #expect(left == ["outside"])
  }

  @Test("D10: a link planted in the store leads nowhere")
  func D10link() throws {
    _ = try identify()
    try program.write(Data("keep".utf8), to: "outside/session.json")
    let link = program.folder.appending(path: "state/sessions/evil")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: program.folder.appending(path: "outside"))
    let kept = program.folder.appending(path: "outside/session.json")
    for words in [
      ["ask", "hi", "-s", "evil"], ["ask", "-s", "evil", "--photo", Program.photo("dahlia.jpg")],
      ["sessions", "show", "evil"], ["sessions", "export", "evil"],
      ["sessions", "correct", "evil", "--as", "Rosa"], ["sessions", "rename", "evil", "good"],
      ["chat", "--session", "evil"], ["sessions", "delete", "-y", "evil"],
    ] {
      let result = try program.run(words: words)
      #expect(result.status != 0 && result.output.isEmpty, "\(words)")
      #expect(result.error.contains("evil"), "\(words): \(result.error)")
      #expect(try Data(contentsOf: kept) == Data("keep".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: link.path) == ["session.json"])
    }
    // Nor is it a place for another session's name.
    let session = try identify()
    #expect(try program.run("sessions", "rename", session, "evil").status == 73)
    #expect(try program.run("sessions", "prune", "--keep", "0", "--yes").status == 0)
    #expect(try Data(contentsOf: kept) == Data("keep".utf8))
  }

  @Test(
    "D13: after forty questions in a small context the photo is still seen", arguments: [256, 400])
  func D13(context: Int) throws {
    let session = try identify("dahlia.jpg")
    let questions = (1...40).map { "what is special about number \($0) of its leaves?" }
    let size = "\(context)"
    let chat = try program.run(
      "chat", "--session", session, "--context", size,
      input: Data(questions.joined(separator: "\n").utf8))
    #expect(chat.status == 0, "\(chat.error)")
    #expect(chat.error.contains("no longer sees the oldest"), "\(chat.error)")
    for reuse in [[], ["--no-reuse"]] {
      let last = try program.run(
        words: ["ask", "which plant is it?", "--context", size, "-f", "json"] + reuse)
      let document = try last.json()
      // Seen in the context that was kept, or looked at again.
      let images = ["evaluated", "reused"].compactMap {
        (document[$0] as? [String: Any])?["images"] as? Int
      }
      #expect(images.reduce(0, +) == 1, "\(last.output)")
    }
    // One more photo finds room as well.
    let more = try program.run(
      "ask", "and this one?", "--photo", Program.photo("daffodil.jpg"), "--context", size)
    #expect(more.status == (context == 256 ? 79 : 0), "\(more.error)")
    let shown = try program.run("sessions", "show", session).output
    for question in questions { #expect(shown.contains("> \(question)\n"), "\(question)") }
  }

  @Test("D14: without any place for sessions the answer is given, and that it was not kept")
  func D14nowhere() throws {
    var program = program
    for name in ["HOME", "PLANTID_STATE_DIR", "XDG_STATE_HOME"] {
      program.environment[name] = nil
    }
    let photo = Program.photo("dandelion.jpg")
    for words in [["identify", photo], ["identify", "--same-plant", photo, photo]] {
      let result = try program.run(words: words)
      #expect(result.status == 73)
      #expect(result.output.contains("Taraxacum"), "\(result.output)")
      let repeated =
        words.count > 2 ? "plantid: \(photo) is named more than once, and counts once\n" : ""
      #expect(
        result.error
          == repeated + "plantid: this answer was not saved: no place for sessions: "
          + "set PLANTID_STATE_DIR or HOME\n")
    }
    #expect(try program.run("identify", photo, "-f", "jsonl").status == 0)
  }

  @Test(
    "D14: when the store can no longer be written, the answer is given and the session stays",
    .enabled(if: PictureFaultTests.withoutOverride != nil, "whoever runs this may write everywhere")
  )
  func D14closed() throws {
    let user = try #require(PictureFaultTests.withoutOverride)
    let session = try identify()
    let before = try Data(contentsOf: file("transcript.jsonl", of: session))
    let asked = try program.shell(
      """
      chmod -R a-w state; \(user) "$plantid" ask 'how tall?'; code=$?
      chmod -R u+w state; exit $code
      """)
    #expect(asked.status == 73, "\(asked.error)")
    #expect(!asked.output.isEmpty || asked.error.contains("cannot open"))
    #expect(try Data(contentsOf: file("transcript.jsonl", of: session)) == before)
    #expect(try program.run("ask", "how wide?").status == 0)
  }

  @Test(
    "D14: a disk of one megabyte that is full",
    .enabled(if: Fence.works("unshare -m mount -t tmpfs none /mnt"), "no disk can be made here"))
  func D14full() throws {
    let result = try program.shell(
      """
      mkdir disk
      unshare -m bash -c '
        mount -t tmpfs -o size=1m none disk; export PLANTID_STATE_DIR=$PWD/disk
        "$plantid" identify \(Program.photo("dandelion.jpg")) -q > first; echo first $? >&2
        head -c 2m /dev/zero > disk/filler
        for question in 1 2 3; do
          "$plantid" ask "how tall?" -q > second; echo second $? >&2
        done
        rm disk/filler; "$plantid" sessions list -q'
      cat first second
      """)
    #expect(result.output.contains("Taraxacum"), "\(result)")
    let statuses = result.error.matches(of: /(first|second) (\d+)\n/).map { String($0.output.2) }
    #expect(statuses.count == 4, "\(result.error)")
    #expect(Set(statuses) == ["0", "73"], "\(result.error)")
    #expect(result.error.contains("not saved"), "\(result.error)")
    #expect(!result.output.contains("damaged"), "\(result.output)")
  }

  @Test("D15: five thousand sessions, and five thousand turns in one")
  func D15() throws {
    let session = try identify()
    _ = try program.run("ask", "how tall?")
    let transcript = file("transcript.jsonl", of: session)
    let record = try String(contentsOf: file("session.json", of: session), encoding: .utf8)
    let lines = try String(contentsOf: transcript, encoding: .utf8).split(separator: "\n")
    try #require(lines.count == 5)
    let turn = lines.suffix(2).joined(separator: "\n") + "\n"
    try Data((lines.joined(separator: "\n") + "\n" + String(repeating: turn, count: 5000)).utf8)
      .write(to: transcript)
    let result = try program.shell(
      """
      export session=\(session)
      for number in $(seq 5000); do
        mkdir -m 700 state/sessions/s$number
        echo '\(record.replacing("\n", with: " "))' > state/sessions/s$number/session.json
      done
      timeout 60 "$plantid" sessions list -q | wc -l
      timeout 60 "$plantid" sessions show $session | grep -c '^> how tall?'
      timeout 60 "$plantid" ask 'how wide?' -s $session -f json
      """)
    #expect(result.status == 0, "\(result.error)")
    let output = result.output.split(separator: "\n")
    try #require(output.count == 3, "\(result)")
    #expect(output[0] == "5001" && output[1] == "5001")
    #expect(result.error.contains("no longer sees the oldest"), "\(result.error)")
    #expect(try program.run("sessions", "show", session).output.contains("> how wide?"))
  }

  @Test("D01: a photo that is deleted, and then the stored one as well")
  func D01() throws {
    try program.copy("dandelion.jpg", to: "img.jpg")
    let first = try program.run("identify", "img.jpg", "-f", "json")
    let session = try #require(try first.json()["session"] as? String)
    try FileManager.default.removeItem(at: program.folder.appending(path: "img.jpg"))
    #expect(try program.run("ask", "how tall?").error.isEmpty)
    #expect(try program.run("ask", "how wide?", "--no-reuse").error.isEmpty)
    try FileManager.default.removeItem(at: file("photos", of: session))
    let blind = try program.run("ask", "how old?", "--no-reuse")
    #expect(blind.status == 0)
    #expect(blind.error.contains("gone"), "\(blind.error)")
    #expect(try program.run("ask", "how deep?").status == 0)
  }
}
