import Arguments
import Files
import Foundation
import Identification
import Sessions

/// Prints a whole session for other programs; as a transcript, for those on Apple's FoundationModels.
struct SessionsExport: Command {
  enum Format: String, CaseIterable, Readable { case md, json, transcript }

  var session: String?
  var format = Format.md
  var output: String?

  static let name = "sessions export"
  static let summary = "Print a whole session as Markdown, JSON or a transcript."
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
    let text =
      switch format {
      case .md: try store.document(of: id).markdown
      case .json: try store.document(of: id).json.text + "\n"
      case .transcript: try store.transcriptFile(of: id) + "\n"
      }
    if let output {
      try WholeFile.write(text, to: output, inPlaceOf: format.mark)
    } else {
      Console.write(text)
    }
    return ExitStatus.success
  }
}

extension SessionsExport.Format {
  /// What such a file begins with.
  fileprivate var mark: String {
    switch self {
    case .md: "# "
    case .json: #"{"schema":"plantid.session/"#
    case .transcript: #"{"transcript":"#
    }
  }
}
