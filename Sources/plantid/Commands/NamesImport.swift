import Arguments
import Botany
import Files

/// Makes an index file of a checklist.
struct NamesImport: Command {
  var archive: String?
  var output: String?
  var quiet = false

  static let name = "names import"
  static let summary = "Make an index file from a checklist such as World Flora Online or WCVP."
  static var parameters: [Parameter<Self>] {
    [
      .operand(
        \.archive, as: "file",
        "A list, a table, or a Darwin Core archive as a folder or zip file; '-' is stdin"),
      .option("output", short: "o", \.output, as: "file", "The index file to write"),
      .flag("quiet", short: "q", \.quiet, "Print only errors"),
    ]
  }

  func validate() throws(UsageError) {
    if archive == nil { throw .rule("name the checklist to import") }
    if output == nil { throw .rule("name the index file to write with '--output'") }
  }

  func run() async throws -> Int32 {
    guard let archive, let output else { return ExitStatus.usage }
    try NameIndex.checkPlace(output)
    let checklist = try await interruptible {
      let checklist = try Checklist(at: archive)
      try checklist.index.write(toFile: output)
      return checklist
    }
    guard !quiet else { return ExitStatus.success }
    let place = output.displayedFileName.printable()
    let megabytes = (Double(checklist.index.byteCount) / 1e5).rounded() / 10
    Console.message("\(checklist.index.count) names are in \(place), \(megabytes) MB")
    for sentence in checklist.tally?.sentences ?? [] { Console.message(sentence) }
    return ExitStatus.success
  }
}
