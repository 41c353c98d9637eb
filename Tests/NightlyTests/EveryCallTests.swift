import CrashSupport
import Foundation
import ProgramSupport
import Testing

/// Every single call that saves something fails in its turn.
@Suite("D14: every call fails", .enabled(if: FailingCalls.library != nil, "needs cc and Linux"))
struct EveryCallTests {
  private let calls = FailingCalls(step: 1)

  @Test(
    "D14: whichever call fails, the session is the old one or the new one",
    arguments: ["once", "always"], [EIO, ENOSPC, EINTR])
  func failing(way: String, code: Int32) throws { try calls.ofTheProbe(way: way, code: code) }

  @Test("D09: a process that dies at any call leaves the old session or the new one")
  func dying() throws { try calls.dying() }

  @Test("D14: the program with its model answers, whichever call fails", .requiresModel)
  func program() throws { try calls.ofTheProgram() }

  @Test("E14: whichever call of a batch fails, it goes on to the same file", .requiresModel)
  func batch() throws { try calls.ofABatch() }
}
