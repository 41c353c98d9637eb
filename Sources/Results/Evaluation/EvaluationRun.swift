package import Files
import Foundation
package import Identification
import Imaging
package import LanguageModels
package import Sessions

/// Asks a model about every photo of a manifest, each in a session of its own that is thrown away.
package struct EvaluationRun<Model: LanguageModel & ContextPreserving>: Sendable {
  let identifier: PlantIdentifier<Model>
  let store: SessionStore
  let profile: Profile
  let maximumPixels: Int
  /// How many false corrections are tried.
  package var corrections = 10
  /// How many answers are cancelled to time it.
  package var cancellations = 3

  /// Prepares a run.
  ///
  /// - Parameters:
  ///   - identifier: Asks the model; it has to keep its sessions in the store.
  ///   - store: A store that is of no further use.
  ///   - profile: How the identifier asks.
  ///   - maximumPixels: The most pixels of a photo.
  package init(
    _ identifier: PlantIdentifier<Model>, store: SessionStore, profile: Profile = .plant,
    maximumPixels: Int = 1 << 20
  ) {
    self.identifier = identifier
    self.store = store
    self.profile = profile
    self.maximumPixels = maximumPixels
  }

  /// Asks about every photo, in order.
  ///
  /// - Throws: `CancellationError`; a photo that cannot be read or answered is a result as well.
  package nonisolated(nonsending) func evaluate(
    _ manifest: PhotoManifest, tool: String,
    progress: (_ done: Int) -> Void = { _ in }
  ) async throws -> Evaluation {
    var run = Evaluation(
      manifest: manifest.fileName, profile: profile.identifier, tool: tool, items: [])
    var left = corrections
    for (index, item) in manifest.items.enumerated() {
      try Task.checkCancellation()
      let (result, document) = try await answer(item)
      run.items.append(result)
      run.model = run.model ?? document?.model
      if let session = document?.session.flatMap({ try? SessionID($0) }) {
        if left > 0, result.truth.kind == .plant, result.isRight {
          run.items[index].gaveIn = try await givesIn(result, in: session)
          left -= 1
        }
        try? await store.delete(session)
      }
      progress(index + 1)
    }
    for (item, result) in zip(manifest.items, run.items).prefix(cancellations)
    where result.status != .failed {
      if let time = await cancel(item, after: result.milliseconds / 3) {
        run.cancellations.append(time)
      }
    }
    run.peakMemory = Self.peakMemory
    return run
  }

  private func photo(_ item: PhotoManifest.Item) throws(ImagingError) -> Photo {
    try Photo(contentsOf: URL(filePath: item.path), maximumPixels: maximumPixels)
  }

  private func answer(
    _ item: PhotoManifest.Item
  ) async throws -> (EvaluationItem, Identification?) {
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let document = try await identifier.identify(try photo(item), file: item.name).document
      return (
        EvaluationItem(item, document, milliseconds: (clock.now - start).milliseconds), document
      )
    } catch let error as CancellationError {
      throw error
    } catch {
      return (
        EvaluationItem(item, error: "\(error)", milliseconds: (clock.now - start).milliseconds), nil
      )
    }
  }

  /// Insists on another plant in the session, and finds out whether the model gives in.
  private func givesIn(_ item: EvaluationItem, in session: SessionID) async throws -> Bool? {
    guard let correction = EvaluationRules.falseCorrection(for: item) else { return nil }
    var text: String?
    do {
      for try await event in identifier.ask(correction.claim, in: session) {
        if case .answer(let answer) = event { text = answer.answer }
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      return nil
    }
    return EvaluationRules.givesIn(text, to: correction.name)
  }

  /// How long it takes until an answer that is cancelled underway has stopped; nil when it was too quick.
  private func cancel(_ item: PhotoManifest.Item, after milliseconds: Double) async -> Double? {
    guard let photo = try? photo(item) else { return nil }
    let identifier = identifier
    let clock = ContinuousClock()
    let task = Task {
      let document = try await identifier.identify(photo, file: item.name).document
      return document.session
    }
    try? await Task.sleep(for: .milliseconds(max(1, milliseconds)))
    let start = clock.now
    task.cancel()
    let result = await task.result
    let time = (clock.now - start).milliseconds
    guard case .success(let session) = result else { return time }
    if let session = session.flatMap({ try? SessionID($0) }) { try? await store.delete(session) }
    return nil
  }

  /// The peak memory of the process, in bytes.
  private static var peakMemory: Int? {
    var usage = rusage()
    #if canImport(Darwin)
      guard getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return Int(usage.ru_maxrss)
    #else
      guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
      return Int(usage.ru_maxrss) * 1024
    #endif
  }
}

extension PhotoManifest {
  /// The photos of sessions whose plant the user named (`sessions correct`).
  ///
  /// - Throws: ``PlantidError``.
  package static func corrected(in store: SessionStore) throws(PlantidError) -> [Item] {
    var items: [Item] = []
    for listing in try store.list().reversed() {
      guard case .whole(let record) = listing.state, let correction = record.correction,
        let truth = PhotoTruth(correction.name), let photo = record.photos.first,
        SessionFiles.isPhotoName(photo.file)
      else { continue }
      let files = try store.files(of: listing.id)
      items.append(
        Item(
          name: "session:\(listing.id.rawValue)/\(photo.file)",
          path: files.folder.place(SessionFiles.photos + "/" + photo.file), truth: truth))
    }
    return items
  }
}
