import Files
import Foundation
import Imaging
import LanguageModels
import References

extension PlantIdentifier {
  /// Shows a photo in a session and asks which of the candidates it is.
  ///
  /// The candidates are ranked first; the answer then is what the ranks say, in the model's words where it
  /// describes what is seen.
  ///
  /// - Throws: ``PlantidError``, or an error of the model.
  func plant(
    in photo: Photo, among query: CandidateQuery, continuing session: LanguageModelSession
  ) async throws -> PlantTurn {
    session.transcriptErrorHandlingPolicy = .preserveTranscript
    let count = session.transcript.count
    let prompt = Prompt {
      Attachment(photo)
      profile.question
    }
    let prompted = Transcript(
      entries: session.transcript + [.prompt(.init(segments: prompt.parts.segments()))])
    guard let model = model as? any AnswerMeasuring,
      let ranked = try await model.rank(query.search(prompted, top: measuring.top))
    else { throw PlantidError.unmeasurable(model: try await self.model.fingerprint.name) }
    let measured = query.distribution(of: ranked, facts: facts)
      .tempered(measuring.calibration?.temperature ?? 1)
    let share = Visibility(of: photo).share
    let match = try await match(photo)?.keeping(query.list)
    let named = measuring.named(measured)
    let distribution = (match.map(named.combined) ?? named).seen(with: share)
    let determination = Determination(
      distribution, thresholds: profile.raising(measuring.thresholds),
      coverage: max(query.coverage(of: ranked), match.map { 1 - $0.none } ?? 0), share: share)
    do {
      let name: String? =
        switch determination.outcome {
        case .identified(let plant), .atHigherRank(let plant): plant.scientificName
        case .unknown, .notAPlant: nil
        }
      let response = try await session.respond(
        to: prompt, schema: query.schema(naming: name), options: generation,
        contextOptions: contextOptions)
      var turn = PlantTurn(
        plant: ValidatedPlant(validating: try Plant(response.content)),
        usage: ModelUsage(response.usage), transcript: session.transcript)
      turn.measured = measured
      turn.distribution = distribution
      turn.determination = determination
      turn.match = match
      turn.display(turn.plant.settled(by: determination, among: distribution))
      turn.notePlantByModel()
      return turn
    } catch {
      throw Self.plantidError(for: error, text: session.transcript[count...].answerText)
    }
  }
}

extension ValidatedPlant {
  /// The plant that was determined, in the words of the list; what is seen in those of the model.
  fileprivate func settled(
    by determination: Determination, among distribution: PlantDistribution
  ) -> ValidatedPlant {
    guard case .identified(let found) = determination.outcome else {
      // Without a name, anything else in the model's answer is about some other plant.
      return ValidatedPlant(unknownWith: []).settled(by: determination)
    }
    var plant = self
    plant.status = .identified
    plant.scientificName = found.scientificName
    plant.rank = found.rank
    plant.name = found.name ?? name
    plant.family = found.family ?? family
    plant.remarks = []
    return plant
  }
}
