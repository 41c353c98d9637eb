import Botany
import Files
import Foundation
import Identification
import Imaging
import Results
import Sessions

/// A session on the screen: `ask` asks one question, `chat` any number.
struct Conversation: Sendable {
  let store: SessionStore
  private let plan: Plan
  private let tables: Plan.Tables
  private let localModel: LocalModel
  private let identifier: PlantIdentifier<LocalModel>
  private let progress: Progress
  /// Runs while everything before the first question is done.
  private let loading: Task<Void, Never>

  var output: OutputOptions { plan.output }

  /// Prepares everything without waiting for the model.
  ///
  /// - Throws: what hinders finding the model or reading a table.
  init(_ plan: Plan, store: SessionStore, forPhoto: Bool) throws {
    self.store = store
    self.plan = plan
    progress = Progress(wanted: !plan.output.quiet)
    // Nothing to wait for yet.
    progress.end()
    let localModel = try plan.options.localModel(plan.output, progress: progress)
    self.localModel = localModel
    loading = Task { await localModel.prepare(forPhoto: forPhoto) }
    tables = try plan.tables()
    identifier = plan.identifier(localModel, store: store, tables)
  }

  /// Asks a question, prints the answer as it comes, and returns the exit status.
  func ask(
    _ question: String, in id: SessionID, reusing: Bool = true, namesPlant: Bool = false,
    watch: Stopwatch = Stopwatch()
  ) async throws -> Int32 {
    progress.begin()
    defer { progress.end() }
    var printed = ""
    var late: [Notice] = []
    var status = ExitStatus.success
    do {
      let events = identifier.ask(
        question, in: id, reusing: reusing, namesPlant: namesPlant, watch: watch)
      for try await event in events {
        switch event {
        case .notice(let notice):
          if case .notSaved(let error) = notice { status = ExitStatus.of(error) }
          progress.end()
          // No notice in the middle of a line.
          if printed.isEmpty { output.show(notice) } else { late.append(notice) }
        case .partial(let text):
          guard output.format == .text else { continue }
          progress.end()
          Console.write(String(text.dropFirst(printed.count)))
          printed = text
        case .answer(let answer):
          progress.end()
          Trace.current?.update { $0.add(answer) }
          finish(answer, printed: printed)
          late.forEach(output.show)
        }
      }
    } catch {
      if !printed.isEmpty { Console.result("") }
      throw error
    }
    try Task.checkCancellation()
    if let trace = Trace.current, let fingerprint = try? await localModel.identity {
      trace.update { $0.model = Identification.Model(fingerprint) }
    }
    return status
  }

  /// Prints what of the answer is not on the screen yet.
  private func finish(_ answer: Answer, printed: String) {
    switch output.format {
    case .json:
      Console.result(answer.json.text)
    case .text:
      let text = answer.answer ?? "The model has no answer to that."
      Console.result(text.hasPrefix(printed) ? String(text.dropFirst(printed.count)) : "\n" + text)
      if let source = answer.source, !output.quiet {
        Console.result("Source: \(source.printable())")
      }
      let photos = ([answer.subject] + (answer.furtherSubjects ?? [])).compactMap(\.photo)
      if !photos.isEmpty, !output.quiet, Console.resultIsTerminal {
        let names = photos.map { $0.printable() }.joined(separator: ", ")
        Console.result("\(photos.count == 1 ? "Photo" : "Photos"): \(names)")
      }
    }
    if output.verbose { Console.message(answer.timings.sentence) }
  }

  /// Shows a photo in a session, or begins one with it.
  ///
  /// - Throws: ``PhotoFault`` for a photo that cannot be used.
  func show(_ file: String, in id: SessionID?) async throws -> Outcome<Identification> {
    try await withTaskCancellationHandler {
      try await look(at: file, in: id)
    } onCancel: {
      loading.cancel()
    }
  }

  private func look(at file: String, in id: SessionID?) async throws -> Outcome<Identification> {
    progress.begin()
    defer { progress.end() }
    progress.stage("reading the photo")
    var watch = Stopwatch()
    let (photo, label) = try await plan.photo(
      progress: progress, isShown: output.previews && output.format == .text
    ) { maximumPixels in
      do throws(ImagingError) {
        return try Photo(contentsOf: URL(filePath: file), maximumPixels: maximumPixels)
      } catch {
        throw PhotoFault(file: file, error: error)
      }
    }
    let timings = Timings(decode: watch.lap())
    progress.stage(nil)
    await identifier.measure(try await plan.measuring(localModel, tables))
    let outcome = try await identifier.identify(
      photo, file: file.displayedFileName, label: label, in: id, timings: timings, watch: watch)
    progress.end()
    let document = outcome.document
    Trace.current?.update { $0.add(document) }
    output.reportWarnings(of: photo, in: file)
    outcome.notices.forEach(output.show)
    return outcome
  }
}
