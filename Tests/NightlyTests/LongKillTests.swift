import CrashSupport
import Foundation
import ProgramSupport
import Testing

/// Kills the program as often as PLANTID_KILLS says, 40 times unless told.
@Suite("D09: killed very often", .serialized) struct LongKillTests {
  private static let count =
    ProcessInfo.processInfo.environment["PLANTID_KILLS"].flatMap(Int.init) ?? 40

  @Test("D09: nothing acknowledged is ever lost, however often")
  func anyMoment() throws { try Kills(Self.count).ofTheProbe() }

  @Test("D09: the program itself, with its model, however often", .requiresModel)
  func program() throws { try Kills(max(4, Self.count / 10)).ofTheProgram() }
}
