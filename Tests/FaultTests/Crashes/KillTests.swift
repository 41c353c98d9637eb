import Foundation
import ProgramSupport
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

/// Processes that are killed at any moment: PLANTID_KILLS says how often, 40 times unless told.
@Suite("D09: killed at any moment", .serialized) struct KillTests {
  private static let count =
    ProcessInfo.processInfo.environment["PLANTID_KILLS"].flatMap(Int.init) ?? 40

  /// Seconds that a run takes which nobody kills, the longest of a few.
  private func duration(_ run: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    var longest = Duration.zero
    for _ in 0..<3 { longest = max(longest, try clock.measure(run)) }
    return longest / .seconds(1)
  }

  @Test("D09: nothing acknowledged is ever lost")
  func anyMoment() throws {
    let probe = try Probe()
    let begun = try duration { probe.note(try probe.run(["identify", "1"])) }
    let first = try #require(probe.acknowledged.keys.first)
    let asked = try duration {
      probe.note(try probe.run(["ask", first, "how tall?"]), asking: "how tall?", in: first)
    }
    var killed = 0
    for number in 0..<Self.count {
      let sessions = probe.acknowledged.keys.sorted()
      if number.isMultiple(of: 4) {
        let run = try probe.run(
          ["identify", "\(number % 256)"], killedAfter: .random(in: 0...begun * 1.1))
        probe.note(run)
        killed += run.wasKilled ? 1 : 0
      } else {
        let session = try #require(sessions.randomElement())
        let question = "question \(number)?"
        let run = try probe.run(
          ["ask", session, question], killedAfter: .random(in: 0...asked * 1.1))
        probe.note(run, asking: question, in: session)
        killed += run.wasKilled ? 1 : 0
      }
      if number.isMultiple(of: 20) { try probe.check() }
    }
    #expect(killed > 0)
    try probe.check()
    for listing in try probe.store.list() {
      let run = try probe.run(["ask", listing.id.rawValue, "and now?"])
      #expect(run.status == 0 && run.line == "and now?")
    }
    try probe.check()
    // What was left by the dead is gone once somebody begins anew.
    _ = try probe.run(["identify", "9"])
    let names = try FileManager.default.contentsOfDirectory(atPath: probe.path("state/sessions"))
    #expect(names.allSatisfy { !$0.hasPrefix(".") })
    print("\(killed) of \(Self.count) were killed, \(names.count) sessions")
  }

  @Test("D09: the program itself, with its model", .requiresModel)
  func program() throws {
    let probe = try Probe("plantid")
    let photo = Program.photo("dandelion.jpg")
    let identify = ["identify", photo, "-f", "json", "--quiet", "--threads", "1"]
    func session(_ run: Probe.Run) -> Probe.Run {
      var run = run
      let object = try? JSONSerialization.jsonObject(with: Data(run.output.utf8))
      let name = (object as? [String: Any])?["session"] as? String
      run.output = name.map { "\($0)\n" } ?? ""
      return run
    }
    let begun = try duration { probe.note(session(try probe.run(identify))) }
    let first = try #require(probe.acknowledged.keys.first)
    func ask(_ question: String, _ session: String) -> [String] {
      ["ask", question, "-s", session, "-f", "json", "--quiet", "--threads", "1"]
    }
    let asked = try duration { _ = try probe.run(ask("how tall?", first)) }
    let count = max(4, Self.count / 10)
    for number in 0..<count {
      let sessions = probe.acknowledged.keys.sorted()
      if number.isMultiple(of: 4) {
        probe.note(
          session(try probe.run(identify, killedAfter: .random(in: begun * 0.3...begun * 1.05))))
      } else {
        let name = try #require(sessions.randomElement())
        let question = "how tall is number \(number)?"
        let run = session(
          try probe.run(
            ask(question, name), killedAfter: .random(in: asked * 0.3...asked * 1.05)))
        probe.note(run, asking: question, in: name)
      }
    }
    try probe.check()
    for listing in try probe.store.list() {
      #expect(try probe.run(["sessions", "show", listing.id.rawValue]).status == 0)
      #expect(try probe.run(ask("and now?", listing.id.rawValue)).status == 0)
    }
    #expect(try probe.run(["sessions", "list"]).status == 0)
  }

  @Test("D04: eight processes in one session, eight on eight, and eight that begin a store")
  func sideBySide() async throws {
    let probe = try Probe()
    let state = probe.path("state")
    @Sendable func many(_ words: @escaping @Sendable (Int) -> [String]) async throws -> [Probe.Run]
    {
      return try await withThrowingTaskGroup(of: Probe.Run.self) { group in
        for number in 0..<8 {
          group.addTask { try Self.run(words(number), state: state) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    let begun = try await many { ["identify", "\($0)"] }
    #expect(begun.allSatisfy { $0.status == 0 })
    for run in begun { probe.note(run) }
    #expect(Set(begun.compactMap(\.line)).count == 8)
    let sessions = probe.acknowledged.keys.sorted()
    for run in try await many({ ["ask", sessions[$0], "each its own?"] }) {
      #expect(run.status == 0)
    }
    let shared = try await many { ["ask", sessions[0], "all in one, \($0)?"] }
    #expect(shared.allSatisfy { $0.status == 0 })
    for run in shared { probe.note(run, asking: run.line, in: sessions[0]) }
    for session in sessions { probe.acknowledged[session]?.insert("each its own?", at: 0) }
    // They wait for one another in no order.
    probe.acknowledged[sessions[0]] = nil
    try probe.check()
    let questions = try probe.store.exchanges(of: try SessionID(sessions[0])).map(\.question)
    #expect(Set(questions.suffix(8)) == Set((0..<8).map { "all in one, \($0)?" }))
  }

  private static func run(_ words: [String], state: String) throws -> Probe.Run {
    let process = Process()
    process.executableURL = Program.binary.deletingLastPathComponent()
      .appending(path: "SessionProbe")
    process.arguments = words
    process.environment = try Program().environment.merging(["PLANTID_STATE_DIR": state]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Probe.Run(
      output: String(decoding: output, as: UTF8.self), status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal)
  }
}
