import Arguments
import Files
import Foundation
import Identification
import Imaging
import Results

/// Finds out how sure a model has to be, on photos whose plants are known.
struct Calibrate: Command {
  var manifest: String?
  var result: String?
  var skipsMissing = false
  var model = ModelOptions()
  var output = OutputOptions()

  static let name = "calibrate"
  static let summary = "Measure on photos of known plants how certain a model must be."
  static var parameters: [Parameter<Self>] {
    [
      .operand(
        \.manifest, as: "manifest",
        "CSV with columns path and scientificName, which may be 'unknown' or 'not a plant'"),
      .option(
        "output", short: "o", \.result, as: "file",
        "Write the calibration there instead of beside the model"),
      .flag("skip-missing", \.skipsMissing, "Skip photos that do not exist"),
    ]
      + ModelOptions.parameters.filter { !Self.withoutEffect.contains($0.name) }
      .map { $0.nested(in: \.model) }
      + OutputOptions.verbosity.map { $0.nested(in: \.output) }
  }

  /// Nothing is drawn at random here, and no line of a trace is written.
  private static let withoutEffect: Set = ["temperature", "seed", "trace"]

  func validate() throws(UsageError) {
    if manifest == nil {
      throw .rule("name a list of photos, with columns path and scientificName")
    }
    try output.validate()
  }

  func run() async throws -> Int32 {
    if let result { try WholeFile.checkPlace(result, inPlaceOf: Calibration.mark) }
    var list = try PhotoManifest(at: manifest ?? "")
    try list.checkPhotos(skippingMissing: skipsMissing)
    let photos = list
    return try await interruptible { try await calibrate(photos) }
  }

  private func calibrate(_ list: PhotoManifest) async throws -> Int32 {
    let progress = Progress(wanted: !output.quiet)
    defer { progress.end() }
    let plan = try await Plan(model, output)
    let localModel = try plan.options.localModel(output, progress: Progress(wanted: false))
    let fingerprint = try await localModel.identity
    let file = result ?? Calibration.file(ofModel: localModel.file).path(percentEncoded: false)
    let measured = try MeasuredPhotos(
      besideCalibration: file, of: fingerprint, detail: plan.options.detail.rawValue)
    if measured.count > 0 {
      output.message("continuing after \(measured.count) photos already measured")
    }
    let identifier = plan.identifier(localModel, store: nil, try plan.tables())
    var samples: [CalibrationFit.Sample] = []
    do {
      for item in list.items {
        try Task.checkCancellation()
        progress.stage("looking at photo \(samples.count + 1) of \(list.items.count)")
        let photo = try Photo(
          contentsOf: URL(filePath: item.path), maximumPixels: plan.options.detail.maximumPixels)
        var distribution = measured.distribution(ofPhoto: photo.sha256)
        if distribution == nil {
          let found = try await identifier.distribution(of: photo)
          try measured.keep(found, ofPhoto: photo.sha256)
          distribution = found
        }
        if let distribution { samples.append(.init(truth: item.truth, distribution: distribution)) }
      }
    } catch let error as ImagingError {
      progress.end()
      let path = list.items[samples.count].path
      Console.message("\(path.printable()): \(error); correct the list or the file")
      return ExitStatus.of(error)
    } catch is CancellationError where !samples.isEmpty {
      progress.end()
      Console.message(
        "interrupted; \(samples.count) of \(list.items.count) photos are measured, "
          + "and the same command continues with the rest")
      return ExitStatus.interrupted
    }
    progress.end()
    let fit = CalibrationFit(samples)
    Console.result(fit.report)
    try Calibration(fit, of: fingerprint, set: list.fileName, date: .now).write(to: file)
    measured.remove()
    output.message("wrote \(file.displayedFileName.printable())")
    return ExitStatus.success
  }
}

extension CalibrationFit {
  /// What was found, on a page of text.
  var report: String {
    func percent(_ share: Double?) -> String {
      share.map { "\(Int(($0 * 1000).rounded()) / 10).\(Int(($0 * 1000).rounded()) % 10) %" } ?? "-"
    }
    func line(_ name: String, _ value: String) -> String {
      name.padding(toLength: 34, withPad: " ", startingAt: 0) + value
    }
    var lines = [
      line(
        "photos", "\(counts.known) known, \(counts.unknown) unknown, \(counts.notAPlant) no plant"),
      line("temperature", "\(temperature)"),
      line("identified at or above", percent(thresholds.identified)),
      line(
        "higher thresholds",
        thresholds.exceptions.map { "\($0.count) names, \(percent($0.values.max()))" } ?? "none"),
      line("genus or family at or above", percent(thresholds.higherRank)),
      line(
        "higher thresholds",
        thresholds.groupExceptions.map { "\($0.count) of them, \(percent($0.values.max()))" }
          ?? "none"),
      line("not a plant at or above", percent(thresholds.notAPlant)), "",
      line("correct among those named", percent(reached.precision)),
      line("named among known plants", percent(reached.coverage)),
      line("unknown among unknown plants", percent(reached.unknown)),
      line("not a plant among non-plants", percent(reached.notAPlant)),
      line("expected calibration error", percent(reached.calibrationError)), "",
      "confidence   answers   stated   correct",
    ]
    for (place, bin) in reliability.bins.enumerated() where bin.count > 0 {
      let range = "\(place * 10)-\(place * 10 + 10) %"
      lines.append(
        range.padding(toLength: 13, withPad: " ", startingAt: 0)
          + "\(bin.count)".padding(toLength: 10, withPad: " ", startingAt: 0)
          + percent(bin.confidence).padding(toLength: 9, withPad: " ", startingAt: 0)
          + percent(bin.accuracy))
    }
    return lines.joined(separator: "\n")
  }
}
