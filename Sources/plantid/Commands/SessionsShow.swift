import Arguments
import Files
import Foundation
import Identification
import Sessions

/// Prints the questions and answers of a session.
struct SessionsShow: Command {
  var session: String?
  var output = OutputOptions()

  static let name = "sessions show"
  static let summary = "Print the questions and answers of a session."
  static var parameters: [Parameter<Self>] {
    [.operand(\.session, as: "session", "Its name; the latest by default")]
      + OutputOptions.parameters.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) { try output.validate() }

  func run() async throws -> Int32 {
    let named = try session.map(SessionID.init)
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    guard let id = try named ?? store.latest() else { throw PlantidError.noSession }
    // The answers as displayed, which are not always the model's own.
    let document = try store.document(of: id)
    switch output.format {
    case .json:
      Console.result(document.json.text)
    case .text:
      let record = document.record
      Console.result("\(id)  \(record.created.localStamp)  \(record.title.printable())")
      if let correction = record.correction {
        Console.result(
          "you say: \(correction.name.printable())  (\(correction.date.localStamp))")
      }
      let photos = record.photos.map { $0.name.printable() }.joined(separator: ", ")
      if !photos.isEmpty { Console.result("photos: \(photos)") }
      for exchange in document.exchanges {
        Console.result("\n> \(exchange.question.printable(limit: 4000))")
        if record.photos.count > 1, let about = exchange.subject?.title {
          Console.result("(about \(about.printable()))")
        }
        // An answer may have lines of its own.
        let lines = exchange.reply.text?.split(separator: "\n") ?? ["(no answer)"]
        lines.forEach { Console.result(String($0).printable(limit: 8000)) }
      }
    }
    return ExitStatus.success
  }
}
