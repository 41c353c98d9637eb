import Foundation
import ProgramSupport
import Testing

/// Calls of a process that saves something fail in their turn: written, flushed, renamed, created.
package struct FailingCalls {
  /// The library that makes calls fail; nil where it cannot be compiled.
  package static let library: String? = {
    #if os(Linux)
      let source = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "failing-calls.c").path(percentEncoded: false)
      let library = FileManager.default.temporaryDirectory
        .appending(path: "failing-calls-\(getpid()).so").path(percentEncoded: false)
      let compiled = try? Executable("cc")?
        .run(["-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"])
      return compiled?.status == 0 ? library : nil
    #else
      return nil
    #endif
  }()

  /// From one call that fails to the next; 1 makes each of them fail.
  private let step: Int

  package init(step: Int) { self.step = step }

  private static let options = ["-f", "json", "--quiet", "--threads", "1"]

  /// That the answer is given, and the session is the old one or the new one.
  package func ofTheProbe(way: String, code: Int32) throws {
    try ofTheProbe(way, code) { run, number in
      #expect(!run.wasKilled, "call \(number)")
      // Given, and saved; given, and said not to be; or refused before the model was asked.
      #expect([0, 3, 4].contains(run.status), "call \(number): \(run.status)")
      #expect(run.status == 4 || run.line != nil, "call \(number)")
    }
  }

  /// That a process that dies at any call leaves the old session or the new one.
  package func dying() throws {
    try ofTheProbe("die", 0) { run, number in #expect(run.wasKilled, "call \(number)") }
  }

  /// That the program with its model answers.
  package func ofTheProgram() throws {
    let probe = try Probe("plantid")
    let identify = ["identify", Program.photo("dandelion.jpg")] + Self.options
    let session = try #require(try probe.run(identify).json()["session"] as? String)
    probe.acknowledged[session] = []
    let identified = try eachCall(of: probe, in: "state", words: { _ in identify }) { run, number in
      #expect(!run.wasKilled, "call \(number)")
      #expect([0, 73, 74].contains(run.status), "call \(number): \(run.status)")
      let document = try run.json()
      #expect(document["scientificName"] as? String == "Taraxacum officinale")
    }
    let ask = ["ask", "how tall?", "-s", session] + Self.options
    let asked = try eachCall(of: probe, in: "state", words: { _ in ask }) { run, number in
      #expect(!run.wasKilled, "call \(number)")
      #expect([0, 73, 74].contains(run.status), "call \(number): \(run.status)")
      // Given, or refused before the model was asked, since the session cannot be held.
      let document = run.status == 0 ? try run.json() : ["answer": ""]
      #expect(document["answer"] is String, "call \(number)")
    }
    #expect(identified > 20 && asked > 8, "\(identified), \(asked)")
    try probe.check()
    #expect(try probe.run(["ask", "and now?", "-s", session] + Self.options).status == 0)
  }

  /// That a batch goes on to the same file.
  package func ofABatch() throws {
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
    let count = try eachCall(
      of: probe, in: "out", words: { _ in words("out/rows.csv") }
    ) { run, number in
      #expect(!run.wasKilled, "call \(number)")
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

  private func ofTheProbe(
    _ way: String, _ code: Int32, _ check: (Probe.Run, Int) throws -> Void
  ) throws {
    let probe = try Probe()
    probe.record(try probe.run(["identify", "1"]))
    let session = try #require(probe.acknowledged.keys.first)
    // EINTR that never ends would be tried again for ever; nobody has such a system.
    let isEndless = way == "always" && code == EINTR
    for isAsking in [false, true] {
      func question(_ number: Int) -> String { "question \(way) \(code) \(number)?" }
      let count = try eachCall(
        of: probe, in: "state", way: way, code: code, onlyFirst: isEndless,
        words: { isAsking ? ["ask", session, question($0)] : ["identify", "\($0)"] }
      ) { run, number in
        if run.status == 0 || run.wasKilled {
          probe.record(
            run, asking: isAsking ? question(number) : nil, in: isAsking ? session : nil)
        }
        try check(run, number)
        try probe.check()
      }
      #expect(count > 5 || isEndless)
    }
    #expect(try probe.run(["ask", session, "and now?"]).status == 0)
    #expect(try probe.run(["identify", "9"]).status == 0)
    try probe.check()
    let names = try FileManager.default.contentsOfDirectory(atPath: probe.path("state/sessions"))
    #expect(names.allSatisfy { !$0.hasPrefix(".") }, "\(names)")
  }

  /// Runs words again and again, and makes the first call on a folder fail, then a later one, and so on;
  /// returns how many calls there are.
  private func eachCall(
    of probe: Probe, in folder: String, way: String = "once", code: Int32 = ENOSPC,
    onlyFirst: Bool = false, words: (Int) -> [String], _ check: (Probe.Run, Int) throws -> Void
  ) throws -> Int {
    let library = try #require(Self.library)
    let count = probe.path("count")
    var number = 1
    while true {
      try #require(number < 200)
      try? FileManager.default.removeItem(atPath: count)
      try FileManager.default.createDirectory(
        atPath: probe.path(folder), withIntermediateDirectories: true)
      let run = try probe.run(
        words(number),
        with: [
          "LD_PRELOAD": library, "FAILING_FOLDER": probe.path(folder),
          "FAILING_NUMBER": "\(number)", "FAILING_WAY": way, "FAILING_CODE": "\(code)",
          "FAILING_COUNT": count,
        ])
      let calls = FileManager.default.contents(atPath: count)?.count ?? 0
      // Nothing failed any more: every call had its turn.
      guard calls >= number else { return calls }
      try check(run, number)
      if onlyFirst { return calls }
      number += step
    }
  }
}
