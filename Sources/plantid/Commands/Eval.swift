import Arguments
import Botany
import Files
import Foundation
import Identification
import Imaging
import Results
import Sessions

/// Measures a model with photos of known plants.
struct Eval: Command {
  var manifest: String?
  var sessions: String?
  var file: String?
  var other: String?
  var corrections: Int? = 10
  var skipsMissing = false
  var certainty = CertaintyOptions(top: 5)
  var model = ModelOptions()
  var output = OutputOptions()

  static let name = "eval"
  static let summary = "Measure a model on photos of known plants, or compare two runs."
  static var parameters: [Parameter<Self>] {
    [
      .operand(
        \.manifest, as: "file",
        "CSV with the columns path, scientificName ('unknown', 'not a plant') and optionally family; "
          + "or a file written by --json"),
      .option("json", \.file, as: "file", "Write the whole run to a file"),
      .option("compare", \.other, as: "file", "Compare with a run written by --json"),
      .option(
        "sessions", \.sessions, as: "folder",
        "Include sessions in this folder that have a correction by 'sessions correct'"),
      .option(
        "corrections", \.corrections, as: "count", in: 0...1_000_000,
        "How many false corrections to try"),
      .flag("skip-missing", \.skipsMissing, "Skip photos that do not exist"),
    ]
      + CertaintyOptions.parameters.filter { $0.name != "same-plant" }
      .map { $0.nested(in: \.certainty) }
      + ModelOptions.parameters.filter { $0.name != "trace" }
      .map { $0.nested(in: \.model) }
      + OutputOptions.parameters.map { $0.nested(in: \.output) }
  }

  func validate() throws(UsageError) {
    if manifest == nil, sessions == nil {
      throw .rule("name a manifest, or a folder with '--sessions'")
    }
    try certainty.validate()
    try output.validate()
  }

  func run() async throws -> Int32 {
    let earlier = try other.map { path throws(PlantidError) in try Evaluation(at: path) }
    if let file { try WholeFile.checkPlace(file, inPlaceOf: Evaluation.mark) }
    let run = try await evaluation()
    if let file { try run.write(toFile: file, comparedWith: earlier) }
    switch output.format {
    case .json:
      Console.result(String(decoding: run.data(comparedWith: earlier), as: UTF8.self))
    case .text:
      Console.result(run.text)
      if let earlier { Console.result("\n" + run.comparison(with: earlier)) }
    }
    let failures = run.items.count { $0.status == .failed }
    if failures > 0 { output.message("\(failures) of \(run.items.count) photos have no answer") }
    return failures > 0 ? ExitStatus.someFailed : ExitStatus.success
  }

  private func evaluation() async throws -> Evaluation {
    if let manifest, manifest.hasSuffix(".json") { return try Evaluation(at: manifest) }
    var photos = PhotoManifest(name: sessions ?? "", items: [])
    if let manifest {
      photos = try PhotoManifest(at: manifest)
      try photos.checkPhotos(skippingMissing: skipsMissing)
    }
    if let sessions {
      photos.items += try PhotoManifest.corrected(in: SessionStore(root: sessions))
      guard !photos.items.isEmpty else {
        throw PlantidError.unreadableChecklist(
          sessions, reason: "no session in it has a correction by 'sessions correct'")
      }
    }
    let list = photos
    return try await interruptible { try await measure(list) }
  }

  private func measure(_ photos: PhotoManifest) async throws -> Evaluation {
    let plan = try await Plan(model, output, certainty: certainty)
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "plantid-eval-\(UUID().uuidString)").path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = SessionStore(root: folder)
    let localModel = try plan.options.localModel(output, progress: Progress(wanted: false))
    let tables = try plan.tables()
    let identifier = plan.identifier(
      localModel, store: store, tables, measuring: try await plan.measuring(localModel, tables))
    var run = EvaluationRun(
      identifier, store: store, profile: plan.profile,
      maximumPixels: plan.options.detail.maximumPixels)
    run.corrections = corrections ?? 0
    let start = ContinuousClock.now
    var last = start
    return try await run.evaluate(photos, tool: Plantid.tool) { done in
      let now = ContinuousClock.now
      guard !output.quiet, now - last > .seconds(10) else { return }
      last = now
      Console.message("\(done) of \(photos.items.count) photos")
    }
  }
}
