import Foundation
import LanguageModels

/// What is done about how sure answers are.
package struct Measuring: Equatable, Sendable {
  /// How many plants are told of, the likeliest first.
  package var top: Int
  /// What is known about the probabilities of the model; nil when nobody has measured them.
  package var calibration: Calibration?
  /// The plants that an answer has to be one of; nil where it may be any.
  package var candidates: CandidateList?

  /// Says what is done.
  package init(
    top: Int = 1, calibration: Calibration? = nil, candidates: CandidateList? = nil
  ) {
    self.top = max(1, top)
    self.calibration = calibration
    self.candidates = candidates
  }

  /// How many answers are followed at a time: some of them turn out to be spellings of one name.
  var width: Int { max(12, 2 * top + 4) }

  /// Answers less probable than this are not followed.
  var least: Double { top == 1 ? PlantDistribution.least : 1e-4 }

  var thresholds: Thresholds { calibration?.thresholds ?? .cautious }
}

extension PlantIdentifier {
  /// Measures how probable the answer is and decides what is said; a model that cannot tell changes nothing.
  ///
  /// - Throws: an error of the model, or `CancellationError`.
  func measure(_ turn: inout PlantTurn, after count: Int) async throws {
    guard let model = model as? any AnswerMeasuring, turn.transcript.count == count + 2 else {
      return
    }
    let clock = ContinuousClock()
    let start = clock.now
    let search = AnswerSearch(
      transcript: Transcript(entries: turn.transcript.prefix(count + 1)),
      schema: Plant.generationSchema, identity: Plant.identity, settling: ["isPlant": "false"],
      details: Plant.details, width: measuring.width, least: measuring.least)
    guard let answers = try await model.likeliestAnswers(search) else { return }
    let distribution = PlantDistribution(answers)
      .tempered(measuring.calibration?.temperature ?? 1)
    let isDrawn = (generation.temperature ?? 0) > 0
    let determination = Determination(
      distribution, thresholds: profile.raising(measuring.thresholds),
      preferring: isDrawn ? turn.plant.scientificName : nil)
    turn.distribution = distribution
    turn.determination = determination
    turn.note(turn.plant.settled(by: determination))
    turn.effort.timings.generate += (clock.now - start).milliseconds
  }
}

extension PlantTurn {
  /// Takes up what is said, and notes it in the transcript where it is not what the model said.
  ///
  /// Where another plant is shown, or none, the model goes on from that: of a plant that was not named to the
  /// user it shall not tell the family either.
  mutating func note(_ shown: ValidatedPlant) {
    guard shown != plant else { return }
    let isSamePlant = shown.status == plant.status && shown.scientificName == plant.scientificName
    plant = shown
    var entries = Array(transcript)
    guard case .response(var response) = entries.last else { return }
    if !isSamePlant {
      response.segments = response.segments.map { $0.saying(Plant(shown)) }
    }
    response.metadata[Transcript.Response.shownPlantKey] = shown.json.text
    entries[entries.count - 1] = .response(response)
    transcript = Transcript(entries: entries)
  }
}

extension Transcript.Segment {
  /// The segment with another plant in it.
  fileprivate func saying(_ plant: Plant) -> Transcript.Segment {
    guard case .structure(var structure) = self else { return self }
    structure.content = plant.generatedContent
    return .structure(structure)
  }
}

extension Plant {
  /// The plant as a model would have written it.
  fileprivate init(_ shown: ValidatedPlant) {
    self.init(
      isPlant: shown.status != .notAPlant, name: shown.name, scientificName: shown.scientificName,
      rank: shown.scientificName == nil ? nil : shown.rank, family: shown.family,
      description: shown.description)
  }
}

extension Transcript.Response {
  /// What a plant is noted under that was shown instead of the model's own.
  static let shownPlantKey = "shownPlant"
}

extension ValidatedPlant {
  /// Reads a plant that was noted; nil when it cannot be.
  init?(shown text: String) {
    struct Shown: Decodable {
      var status: Identification.Status
      var name: String?
      var scientificName: String?
      var rank: PlantRank?
      var family: String?
      var description: String?
    }
    guard let shown = try? JSONDecoder().decode(Shown.self, from: Data(text.utf8)) else {
      return nil
    }
    self.init(unknownWith: [])
    status = shown.status
    name = shown.name
    scientificName = shown.scientificName
    rank = shown.rank
    family = shown.family
    description = shown.description
  }
}
