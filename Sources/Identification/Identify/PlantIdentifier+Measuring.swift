package import Botany
import Foundation
import Imaging
import LanguageModels
package import References

/// What is done about how sure answers are.
package struct Measuring: Sendable {
  /// How many plants are reported, the likeliest first.
  package var top: Int
  /// The calibration of the model; nil when it was never calibrated.
  package var calibration: Calibration?
  /// The user's names: synonyms count for the name to use; nil where there are none.
  package var checklist: Checklist?
  /// The user's own photos; nil where there are none.
  package var references: ReferenceIndex?
  /// The query for the candidates, the same for each photo; nil when any plant may be the answer.
  private(set) var query: CandidateQuery?

  /// Says what is done.
  package init(
    top: Int = 1, calibration: Calibration? = nil, candidates: CandidateList? = nil,
    checklist: Checklist? = nil
  ) {
    self.top = max(1, top)
    self.calibration = calibration
    self.checklist = checklist
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
  /// Measures how probable the answer is, and decides what is displayed.
  ///
  /// A model that cannot tell changes nothing, unless it was calibrated: then no name is given without its
  /// measure.
  ///
  /// - Throws: an error of the model, such as that its context has no room, or `CancellationError`.
  func measure(_ turn: inout PlantTurn, of photo: Photo, after count: Int) async throws {
    guard let answers = try await likeliestAnswers(turn.transcript, after: count) else {
      guard measuring.calibration != nil, turn.plant.status != .notAPlant else { return }
      turn.isUnmeasured = true
      turn.display(ValidatedPlant(unknownWith: turn.plant.remarks))
      return
    }
    let measured = PlantDistribution(answers, known: known)
      .tempered(measuring.calibration?.temperature ?? 1)
    let share = Visibility(of: photo).share
    turn.match = try await match(photo)
    let named = measuring.named(measured)
    let distribution = (turn.match.map(named.combined) ?? named).seen(with: share)
    let isDrawn = (generation.temperature ?? 0) > 0
    let determination = Determination(
      distribution, thresholds: profile.raising(measuring.thresholds),
      preferring: isDrawn ? turn.plant.scientificName.map(measuring.accepted) : nil, share: share)
    turn.measured = measured
    turn.distribution = distribution
    turn.determination = determination
    var said = turn.plant
    said.scientificName = said.scientificName.map(measuring.accepted)
    turn.display(said.settled(by: determination).keeping(profile.fields, determination))
    turn.notePlantByModel()
  }

  /// The possible answers with their probabilities; nil where they cannot be measured.
  private func likeliestAnswers(
    _ transcript: Transcript, after count: Int
  ) async throws -> [MeasuredAnswer]? {
    guard let model = model as? any AnswerMeasuring, transcript.count == count + 2 else {
      return nil
    }
    let search = AnswerSearch(
      transcript: Transcript(entries: transcript.prefix(count + 1)),
      schema: Plant.generationSchema, identity: Plant.identity, settling: ["isPlant": "false"],
      details: Plant.details, width: measuring.width, least: measuring.least)
    do {
      return try await model.likeliestAnswers(search)
    } catch LanguageModelError.contextSizeExceeded where measuring.calibration == nil {
      // Without a calibration, an answer that was not measured is better than none.
      return nil
    }
  }
}

extension ValidatedPlant {
  /// The plant without what the profile does not ask for.
  fileprivate func keeping(
    _ fields: Set<Plant.Field>, _ determination: Determination
  ) -> ValidatedPlant {
    var plant = self
    if !fields.contains(.name) { plant.name = nil }
    if !fields.contains(.family) { plant.family = nil }
    if !fields.contains(.description) { plant.description = nil }
    if !fields.contains(.scientificName), plant.status == .identified {
      plant.status = .unknown
      plant.scientificName = nil
    }
    // Without a scientific name beside it, a common name is as sure as the plant is.
    if !fields.contains(.scientificName), determination.outcome == .unknown { plant.name = nil }
    return plant
  }
}
