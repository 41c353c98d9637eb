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
        "Tell of the likeliest plants with their probabilities"),
      .flag(
        "same-plant", \.samePlant,
        "Take all photos for one plant; a name may say what it shows, as in leaf:PHOTO"),
      .option(
        "candidates", \.candidates, as: "file",
        "Names the answer has to be one of: a list, a checklist, or a folder of those"),
      .option(
        "region", \.region, as: "name", "Take the checklist of a region from the folder"),
      .option(
        "within", \.group, as: "name", "Keep to one family or genus of the checklist"),
    ]
  }

  func validate() throws(UsageError) {
    if region != nil, candidates == nil { throw .rule("'--region' belongs to '--candidates'") }
    if group != nil, candidates == nil { throw .rule("'--within' belongs to '--candidates'") }
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
