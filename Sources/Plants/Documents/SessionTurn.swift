import LanguageModels

/// One exchange of a session, as people read it.
package struct SessionTurn: Equatable, Sendable {
  /// What was asked.
  package var question: String
  /// The names of the photos that were shown with it, as they are stored.
  package var photos: [String]
  /// What came back: the plant's name, or the answer; nil when there is none.
  package var answer: String?
}

extension SessionStore {
  /// The exchanges of a session, the oldest first.
  ///
  /// - Throws: ``PlantsError``; nothing is changed and nobody is waited for.
  package func turns(of id: SessionID) throws(PlantsError) -> [SessionTurn] {
    let stored = try read(id)
    let archive = PhotoArchive(files: try files(of: id))
    let conversation = StoredConversation(try archive.decode(stored.entries, of: id))
    let turns = conversation.turns + (conversation.unanswered.map { [$0] } ?? [])
    return turns.map(SessionTurn.init)
  }

  /// What is noted about a session.
  package func record(of id: SessionID) throws(PlantsError) -> SessionRecord {
    try record(of: id, in: files(of: id).folder)
  }
}

extension SessionTurn {
  init(_ turn: StoredConversation.Turn) {
    var question = ""
    var answer: String?
    for entry in turn.entries {
      switch entry {
      case .prompt(let prompt):
        for case .text(let text) in prompt.segments { question += text.content }
      case .response(let response):
        answer = Self.readable(response.segments.joinedDescription)
      default: break
      }
    }
    self.init(question: question, photos: turn.photoNames, answer: answer)
  }

  /// What an answer in JSON says.
  private static func readable(_ text: String) -> String? {
    guard let content = try? GeneratedContent(json: text) else { return AnswerText.whole(text) }
    if let answer = try? PlantAnswer(content) { return AnswerText.whole(answer.answer) }
    guard let plant = try? Plant(content) else { return AnswerText.whole(text) }
    let valid = ValidatedPlant(validating: plant)
    let names = [valid.name, valid.scientificName, valid.family].compactMap { $0 }
    let title = names.isEmpty ? valid.title : names.joined(separator: ", ")
    return valid.description.map { "\(title). \($0)" } ?? title
  }
}
