import Foundation
import ProgramSupport
import Testing

@testable import Plants

/// Every call that saves something fails in its turn: written, flushed, renamed, created.
@Suite("D14: calls that fail", .enabled(if: FailingCalls.library != nil, "needs cc and Linux"))
struct FailingCallTests {
  @Test(
    "D14: whichever call fails, the answer is given, and the session is the old one or the new one",
    arguments: ["once", "always"], [EIO, ENOSPC, EINTR])
  func failing(way: String, code: Int32) throws {
    try everyCall(way: way, code: code) { run, number in
      #expect(!run.wasKilled, "call \(number)")
      // Given, and saved; given, and said not to be; or refused before the model was asked.
      #expect([0, 3, 4].contains(run.status), "call \(number): \(run.status)")
      #expect(run.status == 4 || run.line != nil, "call \(number)")
    }
  }

  @Test("D09: a process that dies at any call leaves the old session or the new one")
  func dying() throws {
    try everyCall(way: "die", code: 0) { run, number in #expect(run.wasKilled, "call \(number)") }
  }

  private func everyCall(
    way: String, code: Int32, _ check: (Probe.Run, Int) throws -> Void
  ) throws {
    let probe = try Probe()
    probe.note(try probe.run(["identify", "1"]))
    let session = try #require(probe.acknowledged.keys.first)
    let library = try #require(FailingCalls.library)
    for isAsking in [false, true] {
      var number = 1
      while true {
        let question = "question \(way) \(code) \(number)?"
        let words = isAsking ? ["ask", session, question] : ["identify", "\(number)"]
        try? FileManager.default.removeItem(atPath: probe.path("count"))
        let run = try probe.run(
          words,
          with: [
            "LD_PRELOAD": library, "FAILING_FOLDER": probe.path("state"),
            "FAILING_NUMBER": "\(number)", "FAILING_WAY": way, "FAILING_CODE": "\(code)",
            "FAILING_COUNT": probe.path("count"),
          ])
        let calls = (try? Data(contentsOf: URL(filePath: probe.path("count"))).count) ?? 0
        // Nothing failed any more: every call had its turn.
        guard calls >= number else { break }
        if run.status == 0 || run.wasKilled {
          probe.note(
            run, asking: isAsking ? question : nil, in: isAsking ? session : nil)
        }
        try check(run, number)
        try probe.check()
        // EINTR that never ends would be tried again for ever; nobody has such a system.
        if way == "always", code == EINTR { break }
        number += 1
        try #require(number < 200)
      }
      #expect(number > 5 || way == "always" && code == EINTR)
    }
    let run = try probe.run(["ask", session, "and now?"])
    #expect(run.status == 0)
    #expect(try probe.run(["identify", "9"]).status == 0)
    try probe.check()
    let names = try FileManager.default.contentsOfDirectory(atPath: probe.path("state/sessions"))
    #expect(names.allSatisfy { !$0.hasPrefix(".") }, "\(names)")
  }
}

/// The library that makes calls fail.
enum FailingCalls {
  /// Where it was compiled to; nil where it cannot be.
  static let library: String? = {
    #if os(Linux)
      let source = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "failing-calls.c").path(percentEncoded: false)
      let library = FileManager.default.temporaryDirectory
        .appending(path: "failing-calls-\(getpid()).so").path(percentEncoded: false)
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments = ["cc", "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"]
      compiler.standardError = FileHandle.nullDevice
      guard (try? compiler.run()) != nil else { return nil }
      compiler.waitUntilExit()
      return compiler.terminationStatus == 0 ? library : nil
    #else
      return nil
    #endif
  }()
}
