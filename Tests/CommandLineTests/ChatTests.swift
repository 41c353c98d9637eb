import Foundation
import ProgramSupport
import Testing

/// `chat`, as a script and as a person use it.
@Suite(.requiresModel, .serialized) struct ChatTests {
  @Test func aScriptTalksInPlainLines() throws {
    let program = try Program()
    let lines = """
      how old is it?
      /photo \(Program.photo("dandelion.jpg"))

      how often to water?
      /phto x
      /quit
      never read
      """
    let result = try program.run("chat", input: Data(lines.utf8))
    let errors = result.error.split(separator: "\n")
    #expect(result.status == 64)
    #expect(errors.count == 2, "\(result.error)")
    #expect(errors.first?.contains("no photo was shown yet") == true)
    #expect(errors.last?.hasSuffix("did you mean '/photo'?") == true)
    #expect(result.output.hasPrefix("dandelion\nTaraxacum officinale"), "\(result.output)")
    #expect(!result.output.contains("\u{1B}") && !result.output.contains("> "))
    #expect(try program.run("sessions", "show").output.contains("> how often to water?"))
    // Only what was typed on a terminal is kept for the arrow keys.
    #expect(!FileManager.default.fileExists(atPath: program.folder.path + "/state/history"))
  }

  @Test func theStatusIsThatOfTheLastQuestion() throws {
    let program = try Program()
    let photo = Program.photo("dandelion.jpg")
    let good = try program.run("chat", photo, "-q", input: Data("/photo no.jpg\nhow tall?\n".utf8))
    #expect(good.status == 0, "\(good.error)")
    #expect(try program.run("chat", input: Data("/photo no.jpg\n".utf8)).status == 66)
    #expect(try program.run("chat", "--session", "nobody").status == 66)
    #expect(try program.run("chat", "--format", "json").status == 64)
  }

  /// What a terminal sees; the script talks to the program through a terminal of its own.
  @Test(.requires("python3"))
  func aPersonEditsStopsAndComesBack() throws {
    let program = try Program()
    let session = try Self.session(of: program)
    let talk = try Self.talk(
      """
      wait(rb"> $")
      type(b"thrown away\\x03"); wait(rb"\\^C\\r\\n> $")
      type(b"how often to wader?\\x1b[D\\x1b[D\\x1b[D\\x7ft\\r"); wait(rb"\\r\\n> $")
      held = open(lock, "r+"); fcntl.flock(held, fcntl.LOCK_EX)
      type(b"while it is locked\\r"); wait(rb" s$")
      type(b"\\x03"); wait(rb"stopped; the question was not kept\\r\\n> $")
      type(b"\\x1b[A\\r"); wait(rb" s$")
      type(b"\\x03"); wait(rb"stopped; the question was not kept\\r\\n> $")
      fcntl.flock(held, fcntl.LOCK_UN)
      type(b"/help\\r"); wait(rb"arrow keys bring back[^>]*> $")
      type(b"\\x04")
      """, with: program, session: session, term: "xterm")
    #expect(talk.output.hasSuffix("status 0\n"), "\(talk.text)")
    let shown = try program.run("sessions", "show").output
    #expect(shown.contains("> how often to water?"), "\(shown)")
    #expect(!shown.contains("locked") && !shown.contains("thrown"))
    // Without libedit the terminal itself edits, and nothing is kept.
    let history = program.folder.appending(path: "state/history")
    if let kept = try? String(contentsOf: history, encoding: .utf8) {
      let locked = "while it is locked\n"
      #expect(kept == "how often to water?\n" + locked + locked + "/help\n")
    }
  }

  /// Where no editor can draw, the terminal edits, and ^C means the same.
  @Test(.requires("python3"))
  func aPlainTerminalThrowsALineAwayToo() throws {
    let program = try Program()
    let session = try Self.session(of: program)
    let talk = try Self.talk(
      """
      wait(rb"> $")
      for _ in range(3): type(b"thrown away\\x03"); wait(rb"\\^C\\r\\n> $")
      type(b"how often to wa\\x7fater?\\r"); wait(rb"\\r\\n> $")
      type(b"\\x04")
      """, with: program, session: session, term: "dumb")
    #expect(talk.output.hasSuffix("status 0\n"), "\(talk.text)")
    let shown = try program.run("sessions", "show").output
    #expect(shown.contains("> how often to water?") && !shown.contains("thrown"), "\(shown)")
  }

  private static func session(of program: Program) throws -> String {
    try #require(try program.identified("dandelion.jpg")["session"] as? String)
  }

  /// Types into `chat` as `keys` says, in a terminal; prints what was seen and the status.
  private static func talk(
    _ keys: String, with program: Program, session: String, term: String
  ) throws -> Executable.Result {
    let script = """
      import fcntl, os, pty, re, select, sys, time
      binary, lock = sys.argv[1:]
      child, terminal = pty.fork()
      if child == 0:
          os.execv(binary, [binary, "chat"])
      seen = all = b""
      def wait(text):
          global seen, all
          end = time.time() + 60
          while not re.search(text, seen):
              if time.time() > end: sys.exit("waited in vain for %r in %r" % (text, seen))
              ready, _, _ = select.select([terminal], [], [], 1)
              if not ready: continue
              try: seen += os.read(terminal, 65536)
              except OSError: break
          all, seen = all + seen, b""
      def type(text): os.write(terminal, text)
      \(keys)
      _, status = os.waitpid(child, 0)
      sys.stdout.write(all.decode() + "\\nstatus %d\\n" % os.waitstatus_to_exitcode(status))
      """
    var environment = program.environment
    environment["TERM"] = term
    let python = try #require(Executable("python3"))
    return try python.run(
      ["-c", script, Program.binary.path(percentEncoded: false), "state/sessions/\(session)/lock"],
      in: program.folder, environment: environment)
  }
}
