import Arguments
import Files
import Foundation
import Identification
import Sessions

/// Prints a whole session for other programs.
struct SessionsExport: Command {
  enum Format: String, CaseIterable, Readable { case md, json }

  var session: String?
  var format = Format.md
  var output: String?

  static let name = "sessions export"
  static let summary = "Print a whole session as Markdown or JSON."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.session, as: "session", "Its name; the latest by default"),
      .option("format", short: "f", \.format, as: "format", "Output format"),
      .option(
        "output", short: "o", \.output, as: "file", "The file to write; standard output by default"),
    ]
  }

  func run() async throws -> Int32 {
    let named = try session.map(SessionID.init)
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    guard let id = try named ?? store.latest() else { throw PlantidError.noSession }
    let document = try store.document(of: id)
    let text = format == .md ? document.markdown : document.json.text + "\n"
    if let output {
      let mark = format == .md ? "# " : #"{"schema":"plantid.session/"#
      try WholeFile.write(text, to: output, inPlaceOf: mark)
    } else {
      Console.write(text)
    }
    return ExitStatus.success
  }
}
