import Files
import Foundation
import Imaging
import LanguageModels
import Sessions

extension PlantIdentifier {
  /// Names one plant in several photos.
  ///
  /// Each is looked at alone, because models learn from one photo at a time; what they say is pooled. The
  /// session that is kept is that of the photo which speaks most for the answer. A photo that is there twice
  /// counts once: it would only repeat itself.
  ///
  /// - Throws: ``PlantidError`` when there is no answer or it cannot be measured, or an error of the model.
  package func identify(
    views: [PlantView], timings: Timings = Timings(), watch: Stopwatch = Stopwatch()
  ) async throws -> Outcome<Identification> {
    try await gate.withTurn { try await pooled(views, startingFrom: timings, watch: watch) }
  }

  private func pooled(
    _ views: [PlantView], startingFrom timings: Timings, watch: Stopwatch
  ) async throws -> Outcome<Identification> {
    var (timings, watch) = (timings, watch)
    var notices: [Notice] = []
    let views = Self.distinct(views, notices: &notices)
    let fingerprint = try await model.fingerprint
    timings.load += watch.lap()
    let (turn, chosen, distributions, usage) = try await look(at: views)
    let view = views[chosen]
    timings.add(usage.timings, of: watch.lap())

    notices += turn.plant.remarks.map(Notice.remark)
    let record = SessionRecord(
      id: "", created: .now, title: turn.plant.title, model: fingerprint,
      profile: profile.identifier,
      photos: [
        SessionRecord.Photo(
          name: view.file.photoName, sha256: view.photo.sha256,
          file: StorablePhoto.name(of: view.photo))
      ])
    let id = await begin(record, with: turn.transcript, as: nil, notices: &notices)
    timings.save += watch.lap()
    var document = Identification(
      turn.plant, file: view.file, session: id, model: fingerprint, photo: view.photo,
      usage: usage)
    conclude(&document, turn, view.photo)
    timings.generate += watch.lap()
    timings.total = watch.total
    document.timings = timings
    document.combination = .init(
      weight: PlantDistribution.poolingWeight(of: views.count).displayedProbability,
      photos: zip(views, distributions).map { view, alone in
        .init(
          file: view.file, organ: view.organ?.rawValue,
          scientificName: alone.plants.first?.scientificName,
          probability: (alone.plants.first?.probability ?? 0).displayedProbability)
      })
    return Outcome(document: document, notices: notices)
  }

  /// Looks at each photo alone, and pools what is seen into the turn of the photo that speaks most for it.
  private func look(
    at views: [PlantView]
  ) async throws -> (
    turn: PlantTurn, chosen: Int, distributions: [PlantDistribution], usage: ModelUsage
  ) {
    var turns: [PlantTurn] = []
    var usage = ModelUsage()
    for view in views {
      let turn = try await look(at: view)
      usage.add(workOf: turn.usage)
      guard turn.distribution != nil else {
        throw PlantidError.unmeasurable(model: try await model.fingerprint.name)
      }
      turns.append(turn)
    }
    let distributions = turns.compactMap(\.distribution)
    let measured = PlantDistribution.pooled(turns.compactMap(\.measured))
    // The best of the photos decides how much is visible.
    let share = views.map { Visibility(of: $0.photo).share }.max() ?? 1
    let distribution = measuring.named(measured).seen(with: share)
    let determination = Determination(
      distribution, thresholds: profile.raising(measuring.thresholds), share: share)
    let chosen = Self.representativeView(for: determination, among: distributions)
    var turn = turns[chosen]
    // The context holds the last photo; the one that is kept has to be the chosen one.
    if chosen != turns.count - 1 {
      turn = try await look(at: views[chosen])
      usage.add(workOf: turn.usage)
    }
    turn.measured = measured
    turn.distribution = distribution
    turn.determination = determination
    turn.display(turn.plant.settled(by: determination))
    return (turn, chosen, distributions, usage)
  }

  private func look(at view: PlantView) async throws -> PlantTurn {
    let session = LanguageModelSession(model: model, instructions: profile.instructions)
    return try await plant(in: view.photo, continuing: session)
  }

  /// The photos, each once, with a notice about each that is another one again; pixels are compared, so a copy
  /// under another name is found too.
  private static func distinct(_ views: [PlantView], notices: inout [Notice]) -> [PlantView] {
    var firsts: [String: PlantView] = [:]
    return views.filter { view in
      guard let first = firsts[view.photo.sha256] else {
        firsts[view.photo.sha256] = view
        return true
      }
      notices.append(.repeatedPhoto(view.file, first: first.file))
      return false
    }
  }

  /// The photo that speaks most for what was determined; the last one where none does.
  private static func representativeView(
    for determination: Determination, among distributions: [PlantDistribution]
  ) -> Int {
    func weight(_ distribution: PlantDistribution) -> Double {
      switch determination.outcome {
      case .identified(let plant):
        distribution.plants.first { $0.scientificName == plant.scientificName }?.probability ?? 0
      case .atHigherRank(let group):
        distribution.groups(group.rank).first { $0.scientificName == group.scientificName }?
          .probability ?? 0
      case .unknown: distribution.unknownPlant
      case .notAPlant: distribution.notAPlant
      }
    }
    let weights = distributions.map(weight)
    return weights.indices.max { weights[$0] <= weights[$1] } ?? distributions.count - 1
  }
}

extension ModelUsage {
  /// Adds the work on another photo.
  fileprivate mutating func add(workOf other: ModelUsage) {
    evaluated.tokens += other.evaluated.tokens
    evaluated.images += other.evaluated.images
    reused.tokens += other.reused.tokens
    reused.images += other.reused.images
    timings += other.timings
  }
}
