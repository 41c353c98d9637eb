import Arguments
import Foundation
import Sessions

/// Gives a session a name of the user's own.
struct SessionsRename: Command {
  var session: String?
  var newName: String?

  static let name = "sessions rename"
  static let summary = "Give a session a name that is easier to remember."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.session, as: "session", "Its name, as 'sessions list' prints it"),
      .operand(\.newName, as: "name", "Its new name: letters, digits, '.', '_' and '-'"),
    ]
  }

  func validate() throws(UsageError) {
    if session == nil || newName == nil { throw .rule("name a session and its new name") }
  }

  func run() async throws -> Int32 {
    let names = try [session, newName].compactMap(\.self).map(SessionID.init)
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    try await store.rename(names[0], to: names[1])
    return ExitStatus.success
  }
}
