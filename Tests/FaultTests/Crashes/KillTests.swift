import CrashSupport
import Foundation
import Identification
import ProgramSupport
import Sessions
import Testing

/// Processes that are killed at any moment; NightlyTests kills more of them.
@Suite("D09: killed at any moment", .serialized) struct KillTests {
  @Test("D09: nothing acknowledged is ever lost")
  func anyMoment() throws { try Kills(10).ofTheProbe() }

  @Test("D09: the program itself, with its model", .requiresModel)
  func program() throws { try Kills(2).ofTheProgram() }

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
    for run in begun { probe.record(run) }
    #expect(Set(begun.compactMap(\.line)).count == 8)
    let sessions = probe.acknowledged.keys.sorted()
    for run in try await many({ ["ask", sessions[$0], "each its own?"] }) {
      #expect(run.status == 0)
    }
    let shared = try await many { ["ask", sessions[0], "all in one, \($0)?"] }
    #expect(shared.allSatisfy { $0.status == 0 })
    for run in shared { probe.record(run, asking: run.line, in: sessions[0]) }
    for session in sessions { probe.acknowledged[session]?.insert("each its own?", at: 0) }
    // They wait for one another in no order.
    probe.acknowledged[sessions[0]] = nil
    try probe.check()
    let questions = try probe.store.exchanges(of: try SessionID(sessions[0])).map(\.question)
    #expect(Set(questions.suffix(8)) == Set((0..<8).map { "all in one, \($0)?" }))
  }

  private static func run(_ words: [String], state: String) throws -> Probe.Run {
    try Executable(at: Program.built("SessionProbe")).run(
      words, environment: Program().environment.merging(["PLANTID_STATE_DIR": state]) { $1 })
  }
}
