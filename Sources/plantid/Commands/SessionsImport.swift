import Arguments
import Files
import Foundation
import Identification
import Sessions

/// Begins a session with a transcript that another program wrote.
struct SessionsImport: Command {
  var file: String?
  var session: String?

  static let name = "sessions import"
  static let summary = "Begin a session with a transcript of Apple's FoundationModels."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.file, as: "file", "The transcript, as 'sessions export -f transcript' writes it"),
      .option("session", short: "s", \.session, as: "name", "A name for the session"),
    ]
  }

  func validate() throws(UsageError) {
    if file == nil { throw .rule("name a file with a transcript") }
  }

  func run() async throws -> Int32 {
    let name = try session.map(SessionID.init)
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    Console.result("\(try store.importTranscript(at: file ?? "", as: name))")
    return ExitStatus.success
  }
}
