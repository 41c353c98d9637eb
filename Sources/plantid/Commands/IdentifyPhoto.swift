import Files
import Foundation
import Identification
import Imaging
import Results
import Sessions

/// Names the plant in one photo, and begins a session with it.
struct IdentifyPhoto: Sendable {
  var command: Identify
  private var file: String { command.photos[0] }
  private var output: OutputOptions { command.output }

  init(command: Identify) {
    self.command = command
  }

  func run() async throws -> Int32 {
    do {
      return try await interruptible { try await identify() }
    } catch {
      if command.format == .json {
        Console.result(Identification.failed(file: file.displayedFileName).json.text)
      }
      guard let error = error as? ImagingError else { throw error }
      Console.message("\(file.displayedFileName.printable()): \(error)")
      return ExitStatus.of(error)
    }
  }

  private func identify() async throws -> Int32 {
    let progress = Progress(wanted: !output.quiet)
    defer { progress.end() }
    progress.stage("reading the photo")
    var watch = Plantid.watch
    var timings = Timings(load: watch.lap())
    let plan = try await command.plan()
    // The model is loaded while the photo is decoded; without one, the photo's faults come first.
    let chosenModel = Result { try plan.options.localModel(output, progress: progress) }
    async let _: Void? = try? chosenModel.get().prepare(forPhoto: true)
    let (photo, label) = try await plan.photo(
      progress: progress, isShown: output.previews && command.format == .text
    ) { try read(maximumPixels: $0) }
    timings.decode = watch.lap()

    let model = try chosenModel.get()
    progress.stage(command.certainty.candidates == nil ? nil : "reading the names")
    let store = Plantid.store
    let tables = try plan.tables()
    let identifier = plan.identifier(
      model, store: try? store.get(), tables, measuring: try await plan.measuring(model, tables))
    progress.stage(nil)
    let outcome = try await identifier.identify(
      photo, file: file == "-" ? "standard input" : file.displayedFileName, label: label,
      timings: timings, watch: watch)
    progress.end()
    Trace.current?.update { $0.add(outcome.document) }
    output.reportWarnings(of: photo, in: file)
    return command.show(outcome, keptIn: store)
  }

  private func read(maximumPixels: Int) throws(ImagingError) -> Photo {
    if file == "-" {
      return try Photo(fileDescriptor: STDIN_FILENO, maximumPixels: maximumPixels)
    }
    return try Photo(
      contentsOf: URL(filePath: file), maximumPixels: maximumPixels,
      allowingPipes: file == "/dev/stdin" || file.hasPrefix("/dev/fd/")
        || file.hasPrefix("/proc/self/fd/"))
  }
}

extension Identify {
  /// Prints an answer and gives the exit status.
  func show(
    _ outcome: Outcome<Identification>, keptIn store: Result<SessionStore, PlantidError>
  ) -> Int32 {
    var outcome = outcome
    if case .failure(let error) = store { outcome.notices.append(.notSaved(error)) }
    outcome.notices.forEach(output.show)
    switch format {
    case .json:
      Console.result(outcome.document.json.text)
    default:
      let report = IdentificationReport(
        identification: outcome.document, styled: Console.resultTakesStyle, notes: !output.quiet,
        listsAlternatives: certainty.top != nil)
      Console.result(report.text)
    }
    if output.verbose { Console.message(outcome.document.timings.sentence) }
    return outcome.saveFailure.map { ExitStatus.of($0) } ?? ExitStatus.success
  }
}

extension Plantid {
  /// Where sessions go; an answer is given without a place for them as well.
  static var store: Result<SessionStore, PlantidError> {
    Result { () throws(PlantidError) in
      try SessionStore(environment: ProcessInfo.processInfo.environment)
    }
  }
}
