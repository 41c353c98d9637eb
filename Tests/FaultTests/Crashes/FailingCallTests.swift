import Foundation
import ProgramSupport
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

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

  @Test("D14: the program with its model answers, whichever call fails", .requiresModel)
  func program() throws {
    let probe = try Probe("plantid")
    let photo = Program.photo("dandelion.jpg")
    func document(_ run: Probe.Run) -> [String: Any] {
      let object = try? JSONSerialization.jsonObject(with: Data(run.output.utf8))
      return object as? [String: Any] ?? [:]
    }
    let options = ["-f", "json", "--quiet", "--threads", "1"]
    let first = document(try probe.run(["identify", photo] + options))
    let session = try #require(first["session"] as? String)
    probe.acknowledged[session] = []
    let identified = try everyCall(
      of: probe, ["identify", photo] + options, in: "state"
    ) { run, number in
      #expect([0, 73, 74].contains(run.status), "call \(number): \(run.status)")
      #expect(document(run)["scientificName"] as? String == "Taraxacum officinale")
    }
    let asked = try everyCall(
      of: probe, ["ask", "how tall?", "-s", session] + options, in: "state"
    ) { run, number in
      #expect([0, 73, 74].contains(run.status), "call \(number): \(run.status)")
      // Given, or refused before the model was asked, since the session cannot be held.
      #expect(run.status != 0 || document(run)["answer"] is String, "call \(number)")
    }
    #expect(identified > 20 && asked > 8, "\(identified), \(asked)")
    try probe.check()
    #expect(try probe.run(["ask", "and now?", "-s", session] + options).status == 0)
  }

  @Test("E14: whichever call of a batch fails, it goes on to the same file", .requiresModel)
  func batch() throws {
    let probe = try Probe("plantid")
    let photos = ["dandelion.jpg", "cat.jpg"].map(Program.photo)
    func words(_ file: String) -> [String] {
      ["identify"] + photos + ["-f", "csv", "--quiet", "--threads", "1", "-o", probe.path(file)]
    }
    func contents(_ file: String) -> Data? {
      FileManager.default.contents(atPath: probe.path(file))
    }
    #expect(try probe.run(words("whole.csv")).status == 0)
    let whole = try #require(contents("whole.csv"))
    let count = try everyCall(of: probe, words("out/rows.csv"), in: "out") { run, number in
      #expect([0, 73, 74].contains(run.status), "call \(number): \(run.status)")
      if run.status != 0 {
        let resumed = try probe.run(words("out/rows.csv") + ["--resume"])
        #expect(resumed.status == 0, "after call \(number)")
      }
      #expect(contents("out/rows.csv") == whole, "call \(number)")
      try FileManager.default.removeItem(atPath: probe.path("out"))
    }
    #expect(count > 8, "\(count)")
  }

  /// Runs words again and again, and makes the first call on a folder fail, then the second, and so on;
  /// returns how many there were.
  private func everyCall(
    of probe: Probe, _ words: [String], in folder: String,
    _ check: (Probe.Run, Int) throws -> Void
  ) throws -> Int {
    let library = try #require(FailingCalls.library)
    var number = 0
    while true {
      number += 1
      try #require(number < 200)
      try? FileManager.default.removeItem(atPath: probe.path("count"))
      try FileManager.default.createDirectory(
        atPath: probe.path(folder), withIntermediateDirectories: true)
      let run = try probe.run(
        words,
        with: [
          "LD_PRELOAD": library, "FAILING_FOLDER": probe.path(folder),
          "FAILING_NUMBER": "\(number)", "FAILING_WAY": "once", "FAILING_CODE": "\(ENOSPC)",
          "FAILING_COUNT": probe.path("count"),
        ])
      #expect(!run.wasKilled, "call \(number)")
      let calls = FileManager.default.contents(atPath: probe.path("count"))?.count ?? 0
      guard calls >= number else { return number - 1 }
      try check(run, number)
    }
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
