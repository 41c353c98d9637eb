import CrashSupport
import Foundation
import ProgramSupport
import Testing

/// Some of the calls that save something fail; NightlyTests makes each of them fail.
@Suite("D14: calls that fail", .enabled(if: FailingCalls.library != nil, "needs cc and Linux"))
struct FailingCallTests {
  private let calls = FailingCalls(step: 7)

  @Test(
    "D14: when a call fails, the answer is given, and the session is the old one or the new one",
    arguments: [("once", ENOSPC), ("always", EIO), ("always", EINTR)])
  func failing(way: String, code: Int32) throws { try calls.ofTheProbe(way: way, code: code) }

  @Test("D09: a process that dies at a call leaves the old session or the new one")
  func dying() throws { try calls.dying() }

  @Test("D14: the program with its model answers, though a call fails", .requiresModel)
  func program() throws { try calls.ofTheProgram() }

  @Test("E14: when a call of a batch fails, it goes on to the same file", .requiresModel)
  func batch() throws { try calls.ofABatch() }
}
