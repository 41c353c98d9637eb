import Arguments
import Files
import Foundation
import Identification
import References
import Results

/// Tells how well the references tell their plants apart.
struct ReferencesCheck: Command {
  enum Format: String, CaseIterable, Readable { case text, json, html }

  var place = ReferenceOptions()
  var format = Format.text
  var output: String?

  static let name = "references check"
  static let summary = "Measure how well the references tell their own photos apart."
  static var parameters: [Parameter<Self>] {
    [
      ReferenceOptions.place.nested(in: \.place),
      .option("format", short: "f", \.format, as: "format", "Output format"),
      .option(
        "output", short: "o", \.output, as: "file", "The file to write; standard output by default"),
    ]
  }

  func run() async throws -> Int32 {
    let store = try place.store()
    guard store.exists else { throw PlantidError.noReferences(store.path) }
    let set = try ReferenceSet(path: store.path)
    let check = ReferenceCheck(set)
    let report = ReferenceReport(set: set, check: check)
    let (text, mark) =
      switch format {
      case .text: (report.text, "references: ")
      case .json: (report.json.text + "\n", #"{"schema":"plantid.references/"#)
      case .html: (report.page, "<!doctype html>\n<!-- plantid references")
      }
    if let output {
      try WholeFile.write(text, to: output, inPlaceOf: mark)
    } else {
      Console.write(text)
    }
    return ExitStatus.success
  }
}
