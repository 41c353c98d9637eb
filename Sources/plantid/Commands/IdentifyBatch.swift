import Arguments
import Botany
import Files
import Foundation
import Identification
import Imaging
import LanguageModels
import Results
import Synchronization

/// Names the plants in many photos: one row a photo, in the order of the inputs, and no sessions.
final class IdentifyBatch: Sendable {
  private let command: Identify
  private let missingSidecars = Mutex(0)

  init(command: Identify) {
    self.command = command
  }

  private var options: BatchOptions { command.batch }

  func run() async throws -> Int32 {
    let plan = try await command.plan()
    let model = try plan.options.localModel(plan.output, progress: Progress(wanted: false))
    let tables = try plan.tables()
    let list = try options.list.map { name throws(PlantidError) in
      try FileList(name, endsWithNUL: options.listHasNULs)
    }
    let queue = PhotoQueue(
      command.photos, list: list, shard: options.shard, followLinks: options.followsLinks)
    let fingerprint = try await model.identity
    let sink = try RowSink(
      options.results, run: record(fingerprint, plan),
      mode: options.resumes ? .resume(retryingFailures: options.retriesFailures) : .create)
    sink.findings.forEach { command.output.message($0) }

    let identifier = plan.identifier(
      model.forManyPhotos, store: nil, tables, measuring: try await plan.measuring(model, tables))
    let progress = BatchLine(wanted: !command.output.quiet)
    let batch = BatchRun<PreparedPhoto>(
      lookahead: options.parallel.lookahead,
      next: {
        while let item = try await queue.next() {
          guard await sink.keeps(item) else { return item }
          await progress.kept()
        }
        return nil
      },
      prepare: { await PreparedPhoto($0, plan) },
      identify: { item, prepared in
        let row = await self.row(of: item, prepared, identifier, fingerprint)
        if !row.isFailure, let damage = prepared.damage {
          await progress.clear()
          self.command.output.message("\(item.path.displayedFileName.printable()): \(damage)")
        }
        return row
      })
    let counts = try await displaying(progress) { try await write(batch, to: sink, progress) }
    trace(counts, fingerprint)
    try await sink.finish(inputCount: counts.isInterrupted ? nil : await queue.seen)
    return status(counts, kept: sink.keptFailures, photos: await queue.count)
  }

  /// Writes the rows as they come.
  private func write(
    _ batch: BatchRun<PreparedPhoto>, to sink: RowSink, _ progress: BatchLine
  ) async throws -> BatchCounts {
    let isShown = command.output.previews && command.format == .text && options.results == nil
    let preview = isShown ? Preview() : nil
    return try await batch { item, row in
      // A row and the progress line may share a terminal.
      await progress.clear()
      // Read again at a small size, so that photos need not be kept in memory for the preview.
      if let preview,
        let photo = try? Photo(contentsOf: URL(filePath: item.path), maximumPixels: 1 << 18)
      {
        preview.show(photo, amongMany: true)
      }
      try await sink.write(row, for: item)
      Trace.current?.update { $0.add(row.identification) }
      await progress.count(row)
    }
  }

  /// Displays the progress while a piece of work is done.
  private func displaying<Value>(
    _ progress: BatchLine, during work: () async throws -> Value
  ) async throws -> Value {
    let counting = Task { await count(for: progress) }
    let showing = Task { await progress.keepShowing() }
    let result: Result<Value, any Error>
    do {
      result = .success(try await work())
    } catch {
      result = .failure(error)
    }
    counting.cancel()
    showing.cancel()
    await progress.end()
    return try result.get()
  }

  private func trace(_ counts: BatchCounts, _ fingerprint: ModelFingerprint) {
    Trace.current?.update { line in
      line.outcome = "rows"
      line.images = []
      line.rows = counts.rows
      line.failures = counts.failures
      line.model = Identification.Model(fingerprint)
    }
  }

  /// Counts the photos, to estimate the time left; not those of a list, which can be read only once.
  private func count(for progress: BatchLine) async {
    guard options.list == nil, !command.output.quiet else { return }
    let total = try? PhotoQueue.count(
      command.photos, shard: options.shard, followLinks: options.followsLinks)
    if let total { await progress.expect(total) }
  }

  /// The row of a photo; whatever is wrong with it is its own affair.
  private func row(
    of item: BatchItem, _ prepared: PreparedPhoto, _ identifier: PlantIdentifier<LocalModel>,
    _ fingerprint: ModelFingerprint
  ) async -> BatchRow {
    let model = Identification.Model(fingerprint)
    do {
      let photo = try prepared.photo.get()
      let outcome = try await identifier.identify(
        photo, file: item.path, label: prepared.label,
        timings: Timings(decode: prepared.milliseconds))
      var row = BatchRow(outcome.document)
      if options.includesLocation { row.capture = BatchRow.Capture(ofPhoto: item.path) }
      if options.writesSidecars { writeSidecar(outcome.document, besidePhoto: item.path) }
      return row
    } catch {
      return .failed(item.path, "\(error)", model: model)
    }
  }

  /// Writes the answer beside its photo; if that fails, the row still has it.
  private func writeSidecar(_ document: Identification, besidePhoto path: String) {
    guard let facts = PhotoFacts(document, tool: Plantid.tool) else { return }
    do throws(PlantidError) {
      _ = try XMPSidecar.write(facts, besidePhoto: path)
    } catch {
      Console.message("\(error)")
      missingSidecars.withLock { $0 += 1 }
    }
  }

  /// What the rows depend on; a run that is continued must not differ in it.
  private func record(_ fingerprint: ModelFingerprint, _ plan: Plan) -> RunRecord {
    var words = command.chosenWords
    // The format has a place of its own in the record, and results always had the level of detail.
    words["format"] = nil
    words["detail"] = plan.options.detail.rawValue
    words["max-tokens"] = plan.options.maximumTokens.map(String.init)
    return RunRecord(
      format: command.format, tool: Plantid.tool, model: .init(fingerprint),
      pipeline: Photo.pipeline, options: words, shard: options.shard)
  }

  private func status(_ counts: BatchCounts, kept: Int, photos: Int) -> Int32 {
    if counts.isInterrupted {
      Console.message("interrupted; the rows so far are kept")
      return ExitStatus.interrupted
    }
    if photos == 0, options.shard == nil {
      Console.message(
        "no photos were found; photos in folders end in .jpg, .jpeg, .jpe, .jfif or .png")
      return ExitStatus.noSuchInput
    }
    let missing = missingSidecars.withLock { $0 }
    if missing > 0 { command.output.message("\(missing) sidecars could not be written") }
    guard counts.failures + kept + missing > 0 else { return ExitStatus.success }
    if counts.failures > 0 {
      let isAll = counts.failures == counts.rows && counts.rows > 1
      command.output.message(
        isAll
          ? "none of the \(counts.rows) photos has an answer"
          : "\(counts.failures) of \(counts.rows) photos have no answer")
    }
    return ExitStatus.someFailed
  }
}
