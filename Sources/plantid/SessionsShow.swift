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
    let record = try store.read(id).record
    // What the user saw, which is not always what the model said.
    let exchanges = try store.exchanges(of: id)
    switch output.format {
    case .json:
      Console.result(document(record, exchanges, size: try store.size(of: id)).text)
    case .text:
      Console.result("\(id)  \(record.created.localStamp)  \(record.title.printable())")
      let photos = record.photos.map { $0.name.printable() }.joined(separator: ", ")
      if !photos.isEmpty { Console.result("photos: \(photos)") }
      for exchange in exchanges {
        Console.result("\n> \(exchange.question.printable(limit: 4000))")
        Console.result(exchange.reply.text?.printable(limit: 8000) ?? "(no answer)")
      }
    }
    return ExitStatus.success
  }

  private func document(_ record: SessionRecord, _ exchanges: [Exchange], size: Int) -> JSONDocument
  {
    .object([
      "schema": .string("plantid.session/1"), "id": .string(record.id),
      "created": .string(record.created.stamp), "title": .string(record.title),
      "model": .string(record.model.name), "bytes": .int(size),
      "photos": .array(record.photos.map { .string($0.name) }),
      "turns": .array(
        exchanges.map {
          .object([
            "question": .string($0.question), "photos": .int($0.photos.count),
            "answer": .string(orNull: $0.reply.text),
          ])
        }),
    ])
  }
}

extension Exchange.Reply {
  /// What came back, in words; nil when the model had no answer.
  fileprivate var text: String? {
    switch self {
    case .answer(let answer): return answer
    case .plant(let plant):
      let names = [plant.name, plant.scientificName, plant.family].compactMap { $0 }
      let none = plant.status == .notAPlant ? "not a plant" : "unknown plant"
      let title = names.isEmpty ? none : names.joined(separator: ", ")
      return plant.description.map { "\(title). \($0)" } ?? title
    }
  }
}
