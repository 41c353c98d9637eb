import Arguments
import Files
import Results

/// Makes a page of results.
struct MakeReport: Command {
  var results: String?
  var output: String?
  var photos: String?

  static let name = "report"
  static let summary = "Make a self-contained web page from results in jsonl."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.results, as: "results", "A file written by 'identify --format jsonl'"),
      .option(
        "output", short: "o", \.output, as: "file", "The page to write; standard output by default"),
      .option(
        "photos", \.photos, as: "folder",
        "Also show photos in this folder; without it only those in the folder of the results"),
    ]
  }

  func validate() throws(UsageError) {
    if results == nil { throw .rule("name a file of results in jsonl") }
  }

  func run() async throws -> Int32 {
    let report = Report(of: results ?? "", photos: photos, tool: Plantid.tool)
    let output = output
    let summary = try await interruptible {
      if let output { return try report.write(toFile: output) }
      return try report.write { (text) throws(PlantidError) in Console.write(text) }
    }
    if summary.outsideCount > 0 {
      Console.message(
        "\(summary.outsideCount) photos are in other folders than the results and are not shown; "
          + "name theirs with '--photos'")
    }
    if summary.isCutOff {
      let name = report.results.displayedFileName.printable()
      Console.message("\(name): its last row is cut off and was left out")
    }
    return ExitStatus.success
  }
}
