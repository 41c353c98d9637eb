import Arguments
import Foundation
import Imaging
import Plants

/// Names the plant in a photo.
struct Identify: Command {
  var photo: String?
  var model = ModelOptions()
  var output = OutputOptions()

  static let name = "identify"
  static let summary = "Name the plant in a photo."
  static var parameters: [Parameter<Self>] {
    [.operand(\.photo, as: "photo", "A JPEG or PNG file; '-' reads one from standard input")]
      + ModelOptions.parameters.map { $0.nested(in: \.model) }
      + OutputOptions.parameters.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) {
    if photo == nil { throw .rule("name a photo, or '-' to read one from standard input") }
    try output.validate()
  }

  func run() async throws -> Int32 {
    let file = photo ?? "-"
    do {
      return try await interruptible { try await identify(file) }
    } catch {
      if output.format == .json {
        Console.result(Identification.failed(file: file.displayedFileName).json.text)
      }
      guard let error = error as? ImagingError else { throw error }
      Console.note("\(file.displayedFileName.printable()): \(error)")
      return ExitStatus.of(error)
    }
  }

  private func identify(_ file: String) async throws -> Int32 {
    let progress = Progress(wanted: !output.quiet)
    defer { progress.end() }
    progress.stage("reading the photo")
    let clock = ContinuousClock()
    let start = clock.now
    let photo = try read(file)
    let timings = Timings(decode: (clock.now - start).milliseconds)

    let identifier = PlantIdentifier(
      model: try model.localModel(output, progress: progress),
      store: try SessionStore(environment: ProcessInfo.processInfo.environment),
      generation: model.generation)
    let outcome = try await identifier.identify(
      photo, file: file == "-" ? "standard input" : file.displayedFileName, timings: timings)
    progress.end()

    for warning in photo.warnings { note("\(file.displayedFileName.printable()): \(warning)") }
    outcome.notices.forEach(show)
    switch output.format {
    case .json:
      Console.result(outcome.document.json.text)
    case .text:
      let report = IdentificationReport(
        identification: outcome.document, styled: Console.resultTakesStyle, notes: !output.quiet)
      Console.result(report.text)
    }
    if output.verbose { Console.note(outcome.document.timings.sentence) }
    return outcome.saveFailure.map { ExitStatus.of($0) } ?? ExitStatus.success
  }

  private func read(_ file: String) throws(ImagingError) -> Photo {
    if file == "-" {
      return try Photo(fileDescriptor: STDIN_FILENO, maximumPixels: model.maximumPixels)
    }
    return try Photo(
      contentsOf: URL(filePath: file), maximumPixels: model.maximumPixels,
      allowingPipes: file.hasPrefix("/dev/fd/") || file.hasPrefix("/proc/self/fd/"))
  }

  private func note(_ sentence: String) {
    if !output.quiet { Console.note(sentence) }
  }

  private func show(_ notice: Notice) { output.show(notice) }
}

extension OutputOptions {
  /// Says what there is to know besides the answer, as loudly as it matters.
  func show(_ notice: Notice) {
    let least: Notice.Level = verbose ? .detail : quiet ? .warning : .note
    if notice.level >= least { Console.note("\(notice)") }
  }
}

extension Timings {
  /// Where the time went.
  var sentence: String {
    let parts = [
      ("load", load), ("decode", decode), ("encode", encode), ("prompt", prompt),
      ("generate", generate), ("total", total),
    ]
    return parts.map { "\($0.0) \(($0.1 * 10).rounded() / 10) ms" }.joined(separator: ", ")
  }
}
