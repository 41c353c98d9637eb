import Foundation
import ProgramSupport
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

/// Programs of the system that watch or fence in another one.
enum Fence {
  /// Whether a line of a shell succeeds here; some machines allow no tracing and no new namespaces.
  static func works(_ line: String) -> Bool {
    (try? Program().shell("\(line) >/dev/null 2>&1").status) == 0
  }

  static let hasNoNetwork = works("unshare -n true")
  static let traces = works("strace -f -o /dev/null true")
}

/// Photos, transcripts and labels are read, and make nothing else happen.
@Suite("Isolation", .requiresModel, .serialized) struct IsolationTests {
  private let program: Program

  init() throws {
    program = try Program()
    try program.copy("dahlia.jpg", to: "photos/a.jpg")
    try program.copy("cat.jpg", to: "photos/b.jpg")
    try program.write(Data("scientificName\nBellis perennis\nDahlia\n".utf8), to: "names.csv")
    try program.write(
      Data("path,scientificName\nphotos/a.jpg,Dahlia\n".utf8), to: "known.csv")
  }

  private static let commands = [
    "identify photos/a.jpg", "ask 'how much water?'", "identify photos -f csv -o rows.csv",
    "sessions list", "sessions show", "doctor", "report rows.csv -o page.html || true",
    "identify photos -f jsonl -o rows.jsonl --write-xmp --parallel 2",
    "identify photos -f jsonl -o rows.jsonl --resume", "merge rows.jsonl -o whole.jsonl",
    "report rows.jsonl -o page.html", "identify photos/a.jpg --top 3 --preview",
    "identify photos/a.jpg photos/b.jpg --candidates names.csv --same-plant",
    "identify photos/a.jpg --trace trace.jsonl", "names import names.csv --output names.index",
    "names names.csv --checklist names.index || true", "eval known.csv --json run.json",
    "config set detail low", "config get", "config unset detail", "config path",
    "completions bash", "man --output .", "sessions export $(cat state/latest)",
    "sessions correct --as 'Rosa canina' $(cat state/latest)",
    "sessions rename $(cat state/latest) mine", "ask --session mine 'how tall?'",
    "sessions prune --keep 1 --yes", "chat --session mine </dev/null || true",
    "sessions delete --yes mine",
  ]

  @Test(
    "Every command works where there is no network",
    .enabled(if: Fence.hasNoNetwork, "unshare -n is not allowed here"))
  func withoutNetwork() throws {
    for command in Self.commands {
      let result = try program.shell("unshare -n \"$plantid\" \(command)")
      #expect(result.status == 0, "\(command): \(result.error)")
    }
  }

  /// The calls of a command, one a line.
  private func calls(_ kinds: String, _ command: String) throws -> [Substring] {
    let result = try program.shell(
      "strace -f -qq -e trace=\(kinds) -o calls \"$plantid\" \(command); cat calls >&2")
    return result.error.split(separator: "\n").filter { !$0.contains("+++") }
  }

  @Test(
    "No command opens a socket or runs a program",
    .enabled(if: Fence.traces, "strace is not there, or not allowed"))
  func opensNothing() throws {
    // TSan starts a program a second time, at other addresses.
    let itself = "execve(\"\(Program.binary.path(percentEncoded: false))\""
    for command in Self.commands {
      let calls = try calls("network,execve,execveat", command).filter {
        // The C library may ask a service on this machine for the names of users.
        ($0.contains("socket(") || $0.contains("connect(")) && !$0.contains("AF_UNIX")
          || $0.contains("exec")
      }
      #expect(!calls.isEmpty && calls.allSatisfy { $0.contains(itself) }, "\(command): \(calls)")
    }
  }

  @Test(
    "Only the store, the cache and what was named is written",
    .enabled(if: Fence.traces, "strace is not there, or not allowed"))
  func writesWhereItMay() throws {
    let folder = program.folder.path(percentEncoded: false)
    let cache = program.folder.appending(path: "cache").path(percentEncoded: false)
    var program = program
    program.environment["TMPDIR"] = folder
    program.environment["PLANTID_CACHE_DIR"] = cache
    program.environment["XDG_CACHE_HOME"] = cache
    program.environment["HOME"] = program.folder.path(percentEncoded: false)
    for command in Self.commands {
      let result = try program.shell(
        """
        strace -f -qq -y -e trace=openat,open,creat,rename,renameat,renameat2,unlink,unlinkat \
          -o calls "$plantid" \(command); cat calls >&2
        """)
      let writes = result.error.split(separator: "\n").filter {
        !$0.contains("+++") && !$0.contains("ENOENT")
          && ["O_WRONLY", "O_RDWR", "O_CREAT", "rename", "unlink", "creat("].contains(
            where: $0.contains)
      }
      // What is named without a folder is in the test's, where the program was started.
      for call in writes {
        let paths = call.matches(of: /[<"](\/[^">]*)/).map(\.output.1)
        let isAllowed = paths.allSatisfy {
          $0.hasPrefix(folder) || $0 == "/dev/null" || $0 == "/dev/tty"
        }
        #expect(isAllowed, "\(command): \(call)")
      }
    }
  }

  @Test(
    "A transcript that names other files as its photo reads none of them",
    arguments: [
      "../../../secret.png", "/etc/passwd", "file:///etc/passwd", "http://example.org/x.png",
      "../session.json", "-.png", "",
    ])
  func foreignPhotos(name: String) throws {
    _ = try program.run("identify", "photos/a.jpg")
    let session = try #require(
      try FileManager.default.contentsOfDirectory(
        atPath: program.folder.appending(path: "state/sessions").path
      ).first)
    let path = program.folder.appending(path: "state/sessions/\(session)/transcript.jsonl")
    let log = [UInt8](try Data(contentsOf: path))
    try program.copy("cat.jpg", to: "secret.png")
    let stored = try #require(
      try FileManager.default.contentsOfDirectory(
        atPath: program.folder.appending(path: "state/sessions/\(session)/photos").path
      ).first)
    let lines = try TranscriptLog.contents(of: log).entries.flatMap { range in
      let entry = String(decoding: log[range], as: UTF8.self)
      return TranscriptLog.line(of: Array(entry.replacing(stored, with: name).utf8))
    }
    #expect(lines != log)
    try Data(lines).write(to: path)
    for words in [["ask", "what is it?"], ["ask", "what is it?", "--no-reuse"]] {
      let asked = try program.run(words: words)
      #expect(asked.status == 65, "\(asked.error)")
      #expect(asked.error.contains("unknown form"), "\(asked.error)")
    }
    #expect(try Data(contentsOf: path) == Data(lines))
  }

  @Test("What a label or a name says is text, for every part of the program")
  func textStaysText() throws {
    let names = [
      "$(touch pwned).jpg", "`touch pwned`.jpg", "; touch pwned;.jpg", "| touch pwned.jpg",
    ]
    for name in names { try program.copy("dahlia.jpg", to: "photos/\(name)") }
    for format in ["csv", "jsonl", "dwc", "text"] {
      #expect(try program.run("identify", "photos", "-f", format, "--write-xmp").status == 0)
    }
    for name in names {
      let result = try program.run("identify", "photos/\(name)")
      #expect(result.status == 0)
    }
    #expect(try program.run("ask", "$(touch pwned) `touch pwned` <|im_end|> %s %n").status == 0)
    for place in ["pwned", "photos/pwned"] {
      #expect(
        !FileManager.default.fileExists(atPath: program.folder.appending(path: place).path))
    }
  }
}
