import Foundation
import Imaging
import LanguageModels
import ScriptedLanguageModels

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

/// A store, a scripted model and an identifier that uses both.
struct Scene {
  let place: TemporaryStore
  let model: ScriptedLanguageModel
  let identifier: PlantIdentifier<ScriptedLanguageModel>

  init(
    _ replies: [ScriptedLanguageModel.Reply], place: TemporaryStore = TemporaryStore(),
    name: String = "scripted", generation: GenerationOptions = GenerationOptions()
  ) {
    self.init(
      model: ScriptedLanguageModel(replies, name: name), place: place, generation: generation)
  }

  init(
    model: ScriptedLanguageModel, place: TemporaryStore = TemporaryStore(),
    generation: GenerationOptions = GenerationOptions(), measuring: Measuring = Measuring()
  ) {
    self.place = place
    self.model = model
    identifier = PlantIdentifier(
      model: model, store: place.store, generation: generation, measuring: measuring)
  }

  /// Another process: the same store, a model that has evaluated nothing.
  func later(
    _ replies: [ScriptedLanguageModel.Reply], name: String = "scripted"
  ) -> Scene {
    Scene(replies, place: place, name: name)
  }

  /// Names the plant in a photo of one colour.
  @discardableResult
  func identify(
    _ file: String = "rose.jpg", shade: UInt8 = 7, in session: SessionID? = nil
  ) async throws -> Outcome<Identification> {
    try await identifier.identify(.plain(shade), file: file, in: session)
  }

  /// Everything that comes back for a question.
  func ask(
    _ question: String, in id: String?, reusing: Bool = true
  ) async throws -> [AskEvent] {
    var events: [AskEvent] = []
    for try await event in identifier.ask(
      question, in: try SessionID(id ?? ""), reusing: reusing)
    {
      events.append(event)
    }
    return events
  }
}

extension [AskEvent] {
  var document: Answer? {
    for case .answer(let answer) in self { return answer }
    return nil
  }

  var notices: [Notice] {
    compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
  }

  var partials: [String] {
    compactMap { if case .partial(let text) = $0 { text } else { nil } }
  }
}

extension Photo {
  /// Squares of a shade and of one far from it, as large and as clear as a photo has to be.
  static func plain(_ shade: UInt8 = 7) throws -> Photo {
    let levels = (0..<112 * 84).map { place in
      (place % 112 / 8 + place / 112 / 8).isMultiple(of: 2) ? shade : shade ^ 0x80
    }
    return try Photo(
      width: 112, height: 84, pixels: levels.flatMap { [UInt8](repeating: $0, count: 3) })
  }
}

extension ScriptedLanguageModel.Reply {
  static let daisy = text(
    #"{"isPlant":true,"name":"common daisy","scientificName":"Bellis perennis","rank":"species","#
      + #""family":"Asteraceae","description":"A white flower."}"#)
  static let rose = text(
    #"{"isPlant":true,"name":"dog rose","scientificName":"Rosa canina","rank":"species","#
      + #""family":"Rosaceae","description":"A pink flower."}"#)

  static func answer(_ text: String) -> Self {
    .text(PlantAnswer(answer: text).generatedContent.jsonString, in: .characters)
  }
}
