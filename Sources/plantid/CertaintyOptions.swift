import Arguments
import Botany
import Identification

/// The options about how sure an answer is.
struct CertaintyOptions: Equatable, Sendable {
  var top: Int?
  var samePlant = false
  var candidates: String?
  var region: String?
  var group: String?

  static var parameters: [Parameter<CertaintyOptions>] {
    [
      .option(
        "top", \.top, as: "count", in: 1...20,
        "Show the most likely plants with their probabilities"),
      .flag(
        "same-plant", \.samePlant,
        "Treat all photos as one plant; a prefix may say what one shows, as in leaf:PHOTO"),
      .option(
        "candidates", \.candidates, as: "file",
        "Answer with one of these names only: a list, a checklist, or a folder of them"),
      .option(
        "region", \.region, as: "name", "Use the checklist of a region from the folder"),
      .option(
        "within", \.group, as: "name", "Use only one family or genus of the checklist"),
    ]
  }

  func validate() throws(UsageError) {
    if region != nil, candidates == nil { throw .rule("'--region' needs '--candidates'") }
    if group != nil, candidates == nil { throw .rule("'--within' needs '--candidates'") }
  }

  /// What is done about how sure answers are; a calibration that does not fit is told of and left out.
  func measuring(
    with model: LocalModel, _ output: OutputOptions, checklist: Checklist?,
    facts: () throws -> FactsTable?
  ) async throws -> Measuring {
    var measuring = Measuring(top: top ?? 1, checklist: checklist)
    if let candidates {
      let list = try CandidateList.read(
        candidates, region: region, within: group,
        known: KnownNames(facts: try facts(), checklist: checklist))
      list.notices.forEach { output.note($0) }
      measuring.candidates = list
    }
    let fingerprint = try await model.identity
    do throws(CalibrationMismatch) {
      measuring.calibration = try Calibration(
        besideModel: model.file, of: fingerprint)
    } catch {
      output.note("\(error)")
    }
    return measuring
  }
}
