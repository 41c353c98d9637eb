import Botany
import Files
import Foundation
package import Imaging
package import LanguageModels
package import Sessions

extension PlantIdentifier {
  /// Names the plant in a photo and saves the session for further questions.
  ///
  /// - Parameters:
  ///   - photo: The picture.
  ///   - file: How the user named it; the model does not see it.
  ///   - label: What tools read from the label in it; nil without tools.
  ///   - session: The session to show the photo in, begun where it does not exist; nil begins a new one.
  ///   - timings: What the program spent on it already.
  ///   - watch: What took the time of that, where the program did.
  /// - Returns: The document, with what there is to say besides.
  /// - Throws: ``PlantidError`` when there is no answer, or an error of the model. An answer that cannot be
  ///   saved is returned, with a notice that says so.
  package func identify(
    _ photo: Photo, file: String, label: LabelReading? = nil, in session: SessionID? = nil,
    timings: Timings = Timings(), watch: Stopwatch = Stopwatch()
  ) async throws -> Outcome<Identification> {
    var outcome = try await gate.withTurn {
      try await identify(photo, file: file, in: session, startingFrom: timings, watch: watch)
    }
    outcome.document.label = label
    return outcome
  }

  private func identify(
    _ photo: Photo, file: String, in name: SessionID?, startingFrom timings: Timings,
    watch: Stopwatch
  ) async throws -> Outcome<Identification> {
    var (timings, watch) = (timings, watch)
    // Runs while the model loads.
    async let storable = storable(photo)
    let fingerprint = try await model.fingerprint
    var notices: [Notice] = []
    var existing = try await existing(name, with: fingerprint, notices: &notices)
    timings.load += watch.lap()
    let (turn, count) = try await look(at: photo, in: &existing, notices: &notices)
    timings.add(turn.usage.timings, of: watch.lap())
    notices += turn.plant.remarks.map(Notice.remark)

    let shown = SessionRecord.Photo(
      name: file.photoName, sha256: photo.sha256, file: StorablePhoto.name(of: photo))
    let id: SessionID?
    if var existing {
      existing.add(turn.transcript.dropFirst(count))
      id = existing.stored.id
      await save(
        turn.transcript, in: existing, with: fingerprint, adding: shown, keeping: await storable,
        to: &notices)
    } else {
      let record = SessionRecord(
        id: "", created: .now, title: turn.plant.title, model: fingerprint,
        profile: profile.identifier, photos: [shown])
      id = await begin(
        record, with: turn.transcript, as: name, keeping: await storable, notices: &notices)
    }
    timings.save += watch.lap()
    var document = Identification(
      turn.plant, file: file, session: id, model: fingerprint, photo: photo, usage: turn.usage)
    conclude(&document, turn, photo)
    timings.generate += watch.lap()
    timings.total = watch.total
    document.timings = timings
    return Outcome(document: document, notices: notices)
  }

  /// Shows the photo in a continued or a new session, and returns how many entries that had before.
  ///
  /// The oldest questions are left out while the conversation is too long for the model.
  private func look(
    at photo: Photo, in existing: inout ContinuedSession?, notices: inout [Notice]
  ) async throws -> (turn: PlantTurn, count: Int) {
    let before = existing?.omittedCount ?? 0
    while true {
      let session =
        existing?.session ?? LanguageModelSession(model: model, instructions: profile.instructions)
      let count = session.transcript.count
      do {
        let turn = try await plant(in: photo, continuing: session)
        if let omitted = existing?.omittedCount, omitted > before {
          notices.append(.omittedQuestions(omitted))
        }
        return (turn, count)
      } catch LanguageModelError.contextSizeExceeded(let details) {
        guard var shortened = existing else {
          throw LanguageModelError.contextSizeExceeded(details)
        }
        try shorten(&shortened, toFit: details, notices: &notices)
        existing = shortened
      }
    }
  }

  /// Adds what was measured, what to beware of, and what would help.
  func conclude(_ document: inout Identification, _ turn: PlantTurn, _ photo: Photo) {
    // A reader of a table of rows does not see messages on standard error.
    var hints = photo.warnings.filter(\.isLoss).map { "\($0)".capitalizedFirst + "." }
    if let distribution = turn.distribution, let determination = turn.determination {
      document.setProbabilities(distribution, determination, top: measuring.top)
      hints += Hints(for: photo, distribution, determination).sentences
      if let region = measuring.candidates?.region {
        hints.append("Only plants of the list of \(region) were considered.")
      }
    } else if measuring.top > 1 {
      hints.append(
        "This model does not report how probable its answers are, so there are no others to list.")
    }
    if turn.isUnmeasured {
      hints.append("How sure the answer is could not be measured, so no name is given.")
    }
    document.hints = hints.isEmpty ? nil : hints
    if let match = turn.match {
      document.references = .init(match)
      document.source = turn.isFromReferences ? .references : .model
    }
    let cautions = cautions(about: turn)
    document.cautions = cautions.isEmpty ? nil : cautions
    if let checklist = measuring.checklist { document.look(in: checklist) }
  }

  /// What to beware of, whatever name of the plant the facts have: the one that is shown, or one of those that
  /// the user's lists have it for.
  private func cautions(about turn: PlantTurn) -> [String] {
    var others = turn.measured
    var names: [String] = []
    others?.plants.removeAll { plant in
      let isSame =
        plant.scientificName != turn.plant.scientificName
        && measuring.named(plant).scientificName == turn.plant.scientificName
      if isSame, plant.probability >= Cautions.leastProbability {
        names.append(plant.scientificName)
      }
      return isSame
    }
    var sentences = Cautions(for: turn.plant, or: others, facts: facts).sentences
    // Photos of the user's own do not take back a warning.
    if let own = turn.plantByModel {
      let warnings = Cautions(for: own, facts: facts).sentences
      if let first = warnings.first(where: { !sentences.contains($0) }) {
        sentences.append(
          "The model alone takes it for \(own.title). \(first)")
      }
    }
    for name in names {
      var plant = turn.plant
      plant.scientificName = name
      let further = Cautions(for: plant, facts: facts).sentences
      sentences += further.filter { !sentences.contains($0) }
    }
    return sentences
  }

  /// The session of a name, ready to be continued; nil when it does not exist.
  private func existing(
    _ name: SessionID?, with fingerprint: ModelFingerprint, notices: inout [Notice]
  ) async throws -> ContinuedSession? {
    guard let name, let store else { return nil }
    let stored: OpenSession
    do {
      stored = try await store.open(name)
    } catch let error as PlantidError where error == .unknownSession(name.rawValue) {
      return nil
    }
    return try await resume(
      stored, try conversation(in: stored), with: fingerprint, reusing: true, notices: &notices)
  }
}

extension Identification {
  package init(
    _ plant: ValidatedPlant, file: String, session: SessionID?, model: ModelFingerprint,
    photo: Photo, usage: ModelUsage
  ) {
    self.init(
      file: file, status: plant.status, name: plant.name, scientificName: plant.scientificName,
      rank: plant.rank, family: plant.family, description: plant.description,
      session: session?.rawValue, model: Model(model), image: Image(photo),
      evaluated: usage.evaluated, reused: usage.reused, timings: usage.timings)
  }
}

extension Identification.Model {
  package init(_ fingerprint: ModelFingerprint) {
    self.init(
      name: fingerprint.name, sha256: fingerprint.sha256,
      projectorSha256: fingerprint.projectorSHA256, runtime: fingerprint.runtime)
  }
}

extension Identification.Image {
  /// Describes a decoded picture.
  package init(_ photo: Photo) {
    let isTurned = photo.orientation.swapsSides
    self.init(
      width: isTurned ? photo.originalHeight : photo.originalWidth,
      height: isTurned ? photo.originalWidth : photo.originalHeight,
      orientation: photo.orientation.rawValue, sha256: photo.sha256, pipeline: Photo.pipeline)
  }
}

extension ValidatedPlant {
  /// What a list shows for the plant.
  var title: String {
    name ?? scientificName ?? (status == .notAPlant ? "not a plant" : "unknown plant")
  }
}

extension String {
  /// What a session calls a photo: the last part of its path, which of a pipe would be but a number.
  var photoName: String {
    if self == "/dev/stdin" { return "standard input" }
    if hasPrefix("/dev/fd/") || hasPrefix("/proc/self/fd/") { return "a pipe" }
    return split(separator: "/").last.map(String.init) ?? self
  }
}
