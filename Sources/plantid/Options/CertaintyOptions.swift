import Arguments

/// The options about how sure an answer is.
struct CertaintyOptions: Equatable, Sendable {
  var top: Int?
  var samePlant = false
  var candidates: String?
  var region: String?
  var group: String?

  static var parameters: [Parameter<CertaintyOptions>] {
    let table: [Parameter<CertaintyOptions>] = [
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
    return table.map { $0.grouped("Answer") }
      .map { ["region", "within"].contains($0.name) ? $0.advanced() : $0 }
  }

  func validate() throws(UsageError) {
    if region != nil, candidates == nil { throw .rule("'--region' needs '--candidates'") }
    if group != nil, candidates == nil { throw .rule("'--within' needs '--candidates'") }
  }
}
