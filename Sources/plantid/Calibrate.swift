import Arguments
import Foundation
import Imaging
import Plants

/// Finds out how sure a model has to be, on photos whose plants are known.
struct Calibrate: Command {
  var manifest: String?
  var result: String?
  var model = ModelOptions()
  var output = OutputOptions()

  static let name = "calibrate"
  static let summary = "Find out on known photos how sure a model has to be."
  static var parameters: [Parameter<Self>] {
    [
      .operand(
        \.manifest, as: "manifest",
        "CSV with columns path and scientificName, which may be 'unknown' or 'not a plant'"),
      .option(
        "output", short: "o", \.result, as: "file",
        "Write the calibration there instead of beside the model"),
    ] + ModelOptions.parameters.map { $0.nested(in: \.model) }
      + OutputOptions.loudness.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) {
    if manifest == nil {
      throw .rule("name a list of photos, with columns path and scientificName")
    }
    try output.validate()
  }

  func run() async throws -> Int32 {
    let list = try PhotoManifest(contentsOf: URL(filePath: manifest ?? ""))
    try list.checkPhotos()
    return try await interruptible { try await calibrate(list) }
  }

  private func calibrate(_ list: PhotoManifest) async throws -> Int32 {
    let progress = Progress(wanted: !output.quiet)
    defer { progress.end() }
    let localModel = try model.localModel(output, progress: Progress(wanted: false))
    let fingerprint = try await localModel.identity
    let identifier = PlantIdentifier(model: localModel, store: nil)
    var samples: [CalibrationFit.Sample] = []
    for (number, entry) in list.entries.enumerated() {
      progress.stage("looking at photo \(number + 1) of \(list.entries.count)")
      let photo: Photo
      do {
        photo = try Photo(
          contentsOf: URL(filePath: entry.path), maximumPixels: model.maximumPixels)
      } catch {
        progress.end()
        Console.note("\(entry.path.printable()): \(error); correct the list or the file")
        return ExitStatus.of(error)
      }
      samples.append(
        .init(truth: entry.truth, distribution: try await identifier.distribution(of: photo)))
    }
    progress.end()
    let fit = CalibrationFit(samples)
    let calibration = Calibration(
      fit, of: fingerprint,
      set: list.name.split(separator: "/").last.map(String.init) ?? list.name, date: .now)
    let file = result.map { URL(filePath: $0) } ?? Calibration.file(ofModel: localModel.file)
    do {
      try calibration.write(to: file)
    } catch {
      Console.result(fit.report)
      Console.note(
        "cannot write \(file.relativePath.printable()): \(error.localizedDescription); "
          + "name another place with --output")
      return ExitStatus.cannotWrite
    }
    Console.result(fit.report)
    output.note("wrote \(file.relativePath.printable())")
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
      line("identified from", percent(thresholds.identified)),
      line(
        "more is asked of",
        thresholds.exceptions.map { "\($0.count) names, \(percent($0.values.max()))" } ?? "no name"),
      line("genus or family from", percent(thresholds.higherRank)),
      line("not a plant from", percent(thresholds.notAPlant)), "",
      line("right among the identified", percent(reached.precision)),
      line("identified among the known", percent(reached.coverage)),
      line("unknown among the unknown", percent(reached.unknown)),
      line("not a plant among those", percent(reached.notAPlant)),
      line("expected calibration error", percent(reached.calibrationError)), "",
      "confidence   answers   said     right",
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
