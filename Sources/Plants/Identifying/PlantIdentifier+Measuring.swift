import Foundation
import LanguageModels

/// What is done about how sure answers are.
package struct Measuring: Equatable, Sendable {
  /// How many plants are told of, the likeliest first.
  package var top: Int
  /// What is known about the probabilities of the model; nil when nobody has measured them.
  package var calibration: Calibration?
  /// What the candidates are asked for with, the same for each photo; nil where it may be any plant.
  private(set) var query: CandidateQuery?

  /// Says what is done.
  package init(
    top: Int = 1, calibration: Calibration? = nil, candidates: CandidateList? = nil
  ) {
    self.top = max(1, top)
    self.calibration = calibration
    self.candidates = candidates
  }

  /// The plants that an answer has to be one of; nil where it may be any.
  package var candidates: CandidateList? {
    get { query?.list }
    set { query = newValue.map(CandidateQuery.init) }
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
  }
}
