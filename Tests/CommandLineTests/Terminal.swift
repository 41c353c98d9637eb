import Foundation
import ProgramSupport
import Testing

/// A terminal of its own for a program, by way of Python's pty module.
struct Terminal {
  private let python: Executable

  /// Fails where there is no Python; tests that need a terminal say so with `.requires("python3")`.
  init() throws { python = try #require(Executable("python3")) }

  /// Runs the program on a terminal that says nothing of its size; returns all that was printed.
  ///
  /// An answer is typed whenever the program has asked the question, by default that for the terminal's
  /// attributes.
  ///
  /// With a line of a shell, that is run instead; the program is `$0` in it.
  func run(
    _ program: Program, _ words: [String] = [], shell line: String? = nil, answer: String? = nil,
    to question: String = "\u{1B}[c",
    environment: [String: String] = [:]
  ) throws -> Executable.Result {
    let script = """
      import os, pty, sys
      answer, question, words = sys.argv[1].encode(), sys.argv[2].encode(), sys.argv[3:]
      child, terminal = pty.fork()
      if child == 0:
          os.execv(words[0], words)
      seen = b""
      while True:
          try: part = os.read(terminal, 65536)
          except OSError: break
          if not part: break
          seen += part
          if answer and part.endswith(question): os.write(terminal, answer)
      _, status = os.waitpid(child, 0)
      sys.stdout.buffer.write(seen)
      sys.exit(os.waitstatus_to_exitcode(status))
      """
    let binary = Program.binary.path(percentEncoded: false)
    let command = line.map { ["/bin/bash", "-c", $0, binary] } ?? [binary] + words
    return try python.run(
      ["-c", script, answer ?? "", question] + command, in: program.folder,
      environment: program.environment.merging(["TERM": "xterm-256color"]) { $1 }
        .merging(environment) { $1 })
  }
}
