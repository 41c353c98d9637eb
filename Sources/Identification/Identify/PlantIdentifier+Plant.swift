import Botany
import Files
import Imaging
import LanguageModels
import References

/// What came of showing a photo to a model.
struct PlantTurn: Sendable {
  var plant: ValidatedPlant
  var usage: ModelUsage
  /// The conversation with the turn at its end.
  var transcript: Transcript
  /// How probable the plants are by the model alone; nil where that cannot be measured.
  var measured: PlantDistribution?
  /// How probable they are given how much the photo shows.
  var distribution: PlantDistribution?
  /// The outcome, given what was measured; nil where nothing was measured.
  var determination: Determination?
  /// What the references say; nil where there are none.
  var match: ReferenceMatch?
  /// Whether a name was held back because it could not be measured.
  var isUnmeasured = false
}

extension PlantTurn {
  /// Reads an answer; a text that is not a known kind of name is left out, with a remark.
  init(_ plant: Plant, known: KnownNames, usage: ModelUsage, transcript: Transcript) {
    self.init(
      plant: ValidatedPlant(validating: plant, known: nil), usage: usage, transcript: transcript)
    display(ValidatedPlant(validating: plant, known: known))
  }
}

extension PlantTurn {
  /// Takes up what is said, and notes it in the transcript where it is not what the model said.
  ///
  /// Where another plant is shown, or none, the model goes on from that: of a plant that was not named to the
  /// user it must not tell the family either.
  mutating func display(_ shown: ValidatedPlant) {
    guard shown != plant else { return }
    let isSamePlant = shown.status == plant.status && shown.scientificName == plant.scientificName
    plant = shown
    transcript = transcript.showing(.plant(shown), insteadOfWords: !isSamePlant)
  }
}

extension PlantTurn {
  /// Notes in the transcript what the model alone takes the photo for, where that is not displayed.
  mutating func notePlantByModel() {
    guard let own = plantByModel else { return }
    transcript = transcript.noting(plantByModel: own)
  }
}

extension PlantIdentifier {
  /// Shows a photo in a session and asks which plant it is.
  ///
  /// A refusal is an answer too: the plant is unknown.
  ///
  /// - Throws: ``PlantidError`` for an answer that is cut off or has no form, or an error of the model.
  func plant(in photo: Photo, continuing session: LanguageModelSession) async throws -> PlantTurn {
    if let query = measuring.query {
      return try await plant(in: photo, among: query, continuing: session)
    }
    // After a failure the answer's text is needed, to distinguish a refusal from nonsense.
    session.transcriptErrorHandlingPolicy = .preserveTranscript
    let count = session.transcript.count
    let prompt = Prompt {
      Attachment(photo)
      profile.question
    }
    do {
      guard profile.fields.count == Plant.Field.allCases.count else {
        let response = try await session.respond(
          to: prompt, schema: Plant.schema(profile.fields), options: generation,
          contextOptions: contextOptions)
        var turn = PlantTurn(
          try Plant(response.content), known: known, usage: ModelUsage(response.usage),
          transcript: session.transcript)
        try await measure(&turn, of: photo, after: count)
        return turn
      }
      let response = try await session.respond(
        to: prompt, generating: Plant.self, options: generation, contextOptions: contextOptions,
        metadata: .init(.identity, Plant.identity))
      var turn = PlantTurn(
        response.content, known: known, usage: ModelUsage(response.usage),
        transcript: session.transcript)
      try await measure(&turn, of: photo, after: count)
      return turn
    } catch {
      let text = session.transcript[count...].answerText
      guard let words = Self.refusal(in: error, text: text) else {
        throw Self.plantidError(for: error, text: text)
      }
      return PlantTurn(
        plant: .unknown(remark: "the model declined to answer: \(words.printable(limit: 200))"),
        usage: ModelUsage(session.usage),
        transcript: session.transcript.declining(after: count, in: words))
    }
  }

  /// The words of a refusal; nil when the error is something else.
  private static func refusal(in error: any Error, text: String) -> String? {
    switch error {
    case LanguageModelError.refusal(let refusal): refusal.text
    case LanguageModelError.guardrailViolation(let violation): violation.debugDescription
    case LanguageModelSession.GenerationError.refusal: text
    case LanguageModelSession.GenerationError.guardrailViolation: text
    case let cut as IncompleteResponse:
      Refusal.isRefusal(cut.partialText) ? cut.partialText : nil
    case let unreadable as GeneratedContent.ParsingError:
      Refusal.isRefusal(unreadable.rawContent) ? unreadable.rawContent : nil
    case LanguageModelSession.GenerationError.decodingFailure:
      Refusal.isRefusal(text) ? text : nil
    default: nil
    }
  }

  /// An error of the library in the words of this module; an error of the model stays as it is.
  static func plantidError(for error: any Error, text: String) -> any Error {
    switch error {
    case let cut as IncompleteResponse:
      PlantidError.incompleteAnswer(limit: cut.limit)
    case let unreadable as GeneratedContent.ParsingError:
      unreadable.cut.map { PlantidError.incompleteAnswer(limit: $0.limit) }
        ?? PlantidError.unreadableAnswer(reason: unreadable.debugDescription)
    case LanguageModelSession.GenerationError.decodingFailure(let context):
      PlantidError.unreadableAnswer(reason: context.debugDescription)
    default: error
    }
  }
}

extension Transcript {
  /// The conversation whose last prompt is answered by a refusal.
  fileprivate func declining(after count: Int, in words: String) -> Transcript {
    var entries = Array(prefix(count))
    if let prompt = dropFirst(count).first { entries.append(prompt) }
    entries.append(.response(.init(segments: [.text(.init(content: words))])))
    return Transcript(entries: entries)
  }
}

extension Collection where Element == Transcript.Entry {
  /// The text of the answers among the entries.
  var answerText: String {
    compactMap { if case .response(let response) = $0 { response.description } else { nil } }
      .joined()
  }
}
