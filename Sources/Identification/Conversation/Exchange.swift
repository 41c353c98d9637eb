import Botany
package import Files
import Foundation
import LanguageModels
package import Sessions

/// A question of a stored session and its reply, as they may be displayed.
package struct Exchange: Equatable, Sendable {
  /// What came back.
  package enum Reply: Equatable, Sendable {
    /// The plant named in a photo.
    case plant(ValidatedPlant)
    /// The answer to a question; nil when the model had none.
    case answer(String?)
  }

  /// The names of the stored photos that came with the question.
  package var photos: [String]
  package var question: String
  /// What came back.
  package var reply: Reply
  /// The plant that the answer is about, where it was stored.
  package var subject: AnswerSubject?
}

extension SessionStore {
  /// The questions and answers of a session, in order; needs no model and changes nothing.
  ///
  /// - Throws: ``PlantidError``.
  package func exchanges(of id: SessionID) throws(PlantidError) -> [Exchange] {
    try exchanges(in: try read(id), of: id)
  }

  /// The exchanges of a session that has been read already.
  func exchanges(in stored: StoredSession, of id: SessionID) throws(PlantidError) -> [Exchange] {
    let archive = PhotoArchive(files: try files(of: id))
    return StoredConversation(try archive.decode(stored.entries, of: id)).turns.map(Exchange.init)
  }
}

extension Exchange {
  init(_ turn: StoredConversation.Turn) {
    photos = turn.photoNames
    question = ""
    reply = .answer(nil)
    for entry in turn.entries {
      switch entry {
      case .prompt(let prompt): question = AnswerText.shown(prompt.segments.shownText)
      case .response(let response):
        reply = Reply(response)
        if let text = response.metadata[.subject] {
          subject = try? JSONDecoder().decode(AnswerSubject.self, from: Data(text.utf8))
        }
      default: continue
      }
    }
  }
}

extension Exchange.Reply {
  init(_ response: Transcript.Response) {
    if let shown = response.metadata[.displayedAnswer] {
      self = .answer(AnswerText.whole(shown))
      return
    }
    if let shown = response.metadata[.displayedPlant],
      let plant = ValidatedPlant(shown: shown)
    {
      self = .plant(plant)
      return
    }
    for case .structure(let value) in response.segments {
      if let plant = try? Plant(value.content) {
        self = .plant(ValidatedPlant(validating: plant, known: nil))
        return
      }
      if let answer = try? PlantAnswer(value.content) {
        self = .answer(AnswerText.whole(answer.answer))
        return
      }
    }
    let text = response.segments.shownText
    self =
      Refusal.isRefusal(text) ? .plant(.unknown(remark: text)) : .answer(AnswerText.whole(text))
  }
}

extension [Transcript.Segment] {
  /// The text of the text segments.
  fileprivate var shownText: String {
    compactMap { if case .text(let text) = $0 { text.content } else { nil } }.joined(
      separator: "\n")
  }
}

extension Exchange {
  /// The exchange as a program reads it.
  package var json: JSONDocument {
    let property: JSONDocument.Property =
      switch reply {
      case .plant(let plant): .init("plant", plant.json)
      case .answer(let answer): .init("answer", .string(orNull: answer))
      }
    return .object([
      .init("photos", .array(photos.map(JSONDocument.string))),
      .init("question", .string(question)), property, .init("subject", subject?.json ?? .null),
    ])
  }
}

extension ValidatedPlant {
  var json: JSONDocument {
    .object([
      "status": .string(status.rawValue), "name": .string(orNull: name),
      "scientificName": .string(orNull: scientificName), "rank": .string(orNull: rank?.rawValue),
      "family": .string(orNull: family), "description": .string(orNull: description),
    ])
  }
}

extension SessionListing {
  /// The listing as a program reads it.
  package var json: JSONDocument {
    let created = JSONDocument.string(created.ISO8601Format())
    switch state {
    case .whole(let record):
      return .object([
        "id": .string(id.rawValue), "created": created, "title": .string(record.title),
        "model": .string(record.model.name), "profile": .string(record.profile),
        "photos": .array(record.photos.map { .string($0.name) }), "damaged": .bool(false),
      ])
    case .damaged:
      return .object(["id": .string(id.rawValue), "created": created, "damaged": .bool(true)])
    }
  }
}
