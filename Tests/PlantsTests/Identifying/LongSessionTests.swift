import LanguageModels
import ScriptedLanguageModels
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("D13, D15: sessions that grow longer than the model can see")
struct LongSessionTests {
  /// A model that sees so many entries at most.
  private func model(seeing limit: Int) -> ScriptedLanguageModel {
    ScriptedLanguageModel { request in
      guard request.transcript.count <= limit else {
        throw LanguageModelError.contextSizeExceeded(
          .init(
            contextSize: limit, tokenCount: request.transcript.count,
            debugDescription: "too long"))
      }
      return request.schema?.name == "Plant" ? .daisy : .answer("Fine.")
    }
  }

  @Test func theOldestQuestionsAreLeftOutAndThePhotoStays() async throws {
    let scene = Scene(model: model(seeing: 9))
    let id = try await scene.identify().document.session
    for number in 0..<3 {
      #expect(try await scene.ask("q\(number)?", in: id).notices.isEmpty)
    }
    let events = try await scene.ask("q3?", in: id)
    #expect(events.document?.answer == "Fine.")
    guard case .omittedQuestions(let count) = events.notices.last else {
      Issue.record("got \(events.notices)")
      return
    }
    #expect(count >= 1)
    let seen = try #require(scene.model.requests.last?.transcript)
    #expect(seen.contains { $0.segments.contains { $0.photoDescription } })
    #expect(seen.description(ofLast: "q2?"))
    #expect(!seen.description(ofLast: "q0?"))
    let stored = try scene.place.store.read(try SessionID(id ?? ""))
    #expect(stored.entries.count == 11)
    #expect(stored.record.omittedQuestions == count)
    // The next question, in another process, goes on from what was left.
    let later = Scene(model: model(seeing: 9), place: scene.place)
    let more = try await later.ask("q4?", in: id)
    #expect(more.notices.allSatisfy { if case .omittedQuestions = $0 { true } else { false } })
    #expect(more.document?.answer == "Fine.")
  }

  @Test("An answer in whose middle the context was full begins anew without the oldest questions")
  func theContextIsFullInTheMiddleOfAnAnswer() async throws {
    let place = TemporaryStore()
    let full = LanguageModelError.contextSizeExceeded(
      .init(contextSize: 9, tokenCount: 10, debugDescription: "too long"))
    let model = ScriptedLanguageModel { request in
      guard request.schema?.name != "Plant" else { return .daisy }
      return request.transcript.count < 6
        ? .answer("Fine and well.")
        : .failure(full, after: #"{"answer":"Fine and"#)
    }
    let scene = Scene(model: model, place: place)
    let id = try await scene.identify().document.session
    _ = try await scene.ask("q0?", in: id)
    let events = try await scene.ask("q1?", in: id)
    #expect(events.document?.answer == "Fine and well.")
    #expect(events.notices == [.omittedQuestions(1)])
    for (earlier, later) in zip(events.partials, events.partials.dropFirst()) {
      #expect(later.hasPrefix(earlier))
    }
    #expect(events.partials.last == "Fine and well.")
  }

  @Test func aContextTooSmallForThePhotoIsAnError() async throws {
    let place = TemporaryStore()
    let id = try await Scene(model: model(seeing: 9), place: place).identify().document.session
    await #expect(throws: LanguageModelError.self) {
      try await Scene(model: model(seeing: 3), place: place).ask("why?", in: id)
    }
    #expect(try place.store.read(try SessionID(id ?? "")).entries.count == 3)
  }

  @Test func aSessionOfThousandsOfTurnsIsOpened() async throws {
    let place = TemporaryStore()
    let scene = Scene(model: model(seeing: 100), place: place)
    let name = try await scene.identify().document.session
    let id = try SessionID(name ?? "")
    _ = try await scene.ask("q?", in: name)
    try await repeatLastTurn(1500, in: id, of: place.store)
    #expect(try place.store.read(id).entries.count == 3005)
    let events = try await scene.ask("last?", in: name)
    #expect(events.document?.answer == "Fine.")
    #expect((scene.model.requests.last?.transcript.count ?? .max) <= 100)
  }

  private func repeatLastTurn(
    _ count: Int, in id: SessionID, of store: SessionStore
  ) async throws {
    var session = try await store.open(id)
    let turn = Array(session.entries.suffix(2))
    try session.append(Array(repeating: turn, count: count).flatMap(\.self))
  }
}

extension Transcript.Segment {
  fileprivate var photoDescription: Bool {
    if case .attachment = self { true } else { false }
  }
}

extension Transcript {
  fileprivate func description(ofLast text: String) -> Bool {
    contains { $0.description.contains(text) }
  }
}
