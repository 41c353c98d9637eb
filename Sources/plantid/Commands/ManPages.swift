import Arguments
import Files
import Foundation

/// Prints pages of the manual, or writes all of them.
struct ManPages: Command {
  var command: String?
  var folder: String?

  static let name = "man"
  static let summary = "Print a page of the manual."
  // People read the pages with man(1); packagers make them with this.
  static let isHidden = true
  static var parameters: [Parameter<Self>] {
    [
      .operand(\.command, as: "command", "The command to describe; plantid itself by default"),
      .option("output", short: "o", \.folder, as: "folder", "Write all pages into a folder"),
    ]
  }

  func validate() throws(UsageError) {
    if command != nil, folder != nil { throw .rule("'--output' writes the pages of all commands") }
  }

  func run() async throws -> Int32 {
    if let folder {
      for page in Plantid.program.manualPages {
        try WholeFile.write(page.text, to: "\(folder)/\(page.file)", inPlaceOf: ".")
      }
      return ExitStatus.success
    }
    guard let command else {
      Console.write(Plantid.program.manual())
      return ExitStatus.success
    }
    guard let page = Plantid.program.manual(of: command) else {
      throw UsageError.rule("there is no page for '\(command.printable(limit: 40))'")
    }
    Console.write(page)
    return ExitStatus.success
  }
}
