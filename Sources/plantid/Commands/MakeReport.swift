import Arguments
import Files
import Results

/// Makes a page of results.
struct MakeReport: Command {
  var results: String?
  var output: String?

  static let name = "report"
  static let summary = "Make a self-contained web page from results in jsonl."
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.results, as: "results", "A file written by 'identify --format jsonl'"),
      .option(
        "output", short: "o", \.output, as: "file", "The page to write; standard output by default"),
    ]
  }

  func validate() throws(UsageError) {
    if results == nil { throw .rule("name a file of results in jsonl") }
  }

  func run() async throws -> Int32 {
    let report = Report(of: results ?? "", tool: Plantid.tool)
    let summary =
      if let output {
        try report.write(toFile: output)
      } else {
        try report.write { (text) throws(PlantidError) in Console.write(text) }
      }
    if summary.isCutOff {
      let name = report.results.displayedFileName.printable()
      Console.message("\(name): its last row is cut off and was left out")
    }
    return ExitStatus.success
  }
}
