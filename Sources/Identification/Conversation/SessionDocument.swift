package import Files
import Foundation
import LanguageModels
package import Sessions

/// A session with all its questions and answers, for people and for programs.
package struct SessionDocument: Sendable {
  /// The name of the document's form.
  package static let schema = "plantid.session/1"

  /// The session's record.
  package var record: SessionRecord
  /// The questions and answers, as the user saw them.
  package var exchanges: [Exchange]
  /// The bytes it takes on disk.
  package var size: Int
}

extension SessionStore {
  /// Reads a whole session; nothing is changed.
  ///
  /// - Throws: ``PlantidError``.
  package func document(of id: SessionID) throws(PlantidError) -> SessionDocument {
    // One reading, so that record and answers belong together.
    try document(of: try read(id), named: id)
  }

  func document(
    of stored: StoredSession, named id: SessionID
  ) throws(PlantidError) -> SessionDocument {
    SessionDocument(
      record: stored.record, exchanges: try exchanges(in: stored, of: id), size: try size(of: id))
  }
}

extension SessionDocument {
  /// The document with its properties in their order; what is not known is null.
  package var json: JSONDocument {
    .object([
      "schema": .string(Self.schema), "id": .string(record.id),
      "created": .string(record.created.ISO8601Format()), "title": .string(record.title),
      "model": .string(record.model.name), "bytes": .int(size),
      "photos": .array(record.photos.map { .string($0.name) }),
      "turns": .array(exchanges.map(Self.turn)), "correction": record.correction?.json ?? .null,
    ])
  }

  private static func turn(_ exchange: Exchange) -> JSONDocument {
    let plant: JSONDocument =
      if case .plant(let plant) = exchange.reply { plant.json } else { .null }
    return .object([
      "question": .string(exchange.question), "photos": .int(exchange.photos.count),
      "answer": .string(orNull: exchange.reply.text), "plant": plant,
      "subject": exchange.subject?.json ?? .null,
    ])
  }
}

extension SessionRecord.Correction {
  /// The user's determination as a program reads it.
  package var json: JSONDocument {
    .object(["name": .string(name), "date": .string(date.ISO8601Format())])
  }
}

extension Exchange.Reply {
  /// What came back, in words; nil when the model had no answer.
  package var text: String? {
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
