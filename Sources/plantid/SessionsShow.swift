import Arguments
import Foundation
import LanguageModels
import Plants

/// Prints what was said in a session.
struct SessionsShow: Command {
  var session: String?
  var output = OutputOptions()

  static let name = "sessions show"
  static let summary = "Print what was said in a session."
  static var parameters: [Parameter<Self>] {
    [.operand(\.session, as: "session", "Its name; the latest when none is given")]
      + OutputOptions.parameters.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) { try output.validate() }

  func run() async throws -> Int32 {
    let named = try session.map(SessionID.init)
    let store = try SessionStore(environment: ProcessInfo.processInfo.environment)
    guard let id = try named ?? store.latest() else { throw PlantsError.noSession }
    let record = try store.record(of: id)
    let turns = try store.turns(of: id)
    switch output.format {
    case .json:
      Console.result(document(record, turns, size: try store.size(of: id)).text)
    case .text:
      Console.result("\(id)  \(record.created.localStamp)  \(record.title.printable())")
      let photos = record.photos.map { $0.name.printable() }.joined(separator: ", ")
      if !photos.isEmpty { Console.result("photos: \(photos)") }
      for turn in turns {
        Console.result("\n> \(turn.question.printable(limit: 4000))")
        Console.result(turn.answer?.printable(limit: 8000) ?? "(no answer)")
      }
    }
    return ExitStatus.success
  }

  private func document(_ record: SessionRecord, _ turns: [SessionTurn], size: Int) -> JSONDocument
  {
    .object([
      "schema": .string("plantid.session/1"), "id": .string(record.id),
      "created": .string(record.created.stamp), "title": .string(record.title),
      "model": .string(record.model.name), "bytes": .int(size),
      "photos": .array(record.photos.map { .string($0.name) }),
      "turns": .array(
        turns.map {
          .object([
            "question": .string($0.question), "photos": .int($0.photos.count),
            "answer": .string(orNull: $0.answer),
          ])
        }),
    ])
  }
}
