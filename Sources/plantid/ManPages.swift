import Arguments
import Foundation
import Plants

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
      .operand(\.command, as: "command", "The command whose page is wanted; else the first page"),
      .option("output", short: "o", \.folder, as: "folder", "Write all pages into a folder"),
    ]
  }

  func validate() throws(UsageError) {
    if command != nil, folder != nil { throw .rule("'--output' writes the pages of all commands") }
  }

  func run() async throws -> Int32 {
    if let folder {
      for page in Plantid.program.manualPages(Self.sections) {
        try WholeFile.write(page.text, to: "\(folder)/\(page.file)")
      }
      return ExitStatus.success
    }
    guard let command else {
      Console.write(Plantid.program.manual(Self.sections))
      return ExitStatus.success
    }
    guard let page = Plantid.program.manual(of: command) else {
      throw UsageError.rule("there is no page for '\(command.printable(limit: 40))'")
    }
    Console.write(page)
    return ExitStatus.success
  }

  private static let sections: [Program.Section] = [
    .init(
      "Exit status",
      [
        ("0", "Done. A reader that goes away early is no failure."),
        ("1", "No usable answer, or some photos without one."),
        ("64", "A mistake in the command line."),
        ("65", "A picture, a session or a file of results that cannot be used."),
        ("66", "No such file or session, or no photos at all."),
        ("69", "No usable model."),
        ("70", "A fault of plantid."),
        ("73", "Something cannot be written."),
        ("74", "Reading or writing failed."),
        ("75", "The session or the file of results is in use."),
        ("130", "Interrupted."),
      ]),
    .init(
      "Environment",
      [
        ("PLANTID_MODEL, PLANTID_MMPROJ", "The model and its projector, as --model and --mmproj."),
        ("PLANTID_STATE_DIR", "Where sessions are kept."),
        ("XDG_STATE_HOME, XDG_CONFIG_HOME", "Where states and settings of programs are kept."),
        ("NO_COLOR", "When it holds anything, no italics and colours are used."),
        ("CLICOLOR_FORCE", "When it is not 0, italics are used even in pipes."),
      ]),
    .init(
      "Files",
      [
        ("~/.local/state/plantid", "Sessions with their photos, readable by you alone."),
        ("~/.config/plantid/config.json", "The settings that 'plantid config set' keeps."),
        ("FILE.journal", "What is done of a file of results, for --resume and merge."),
      ]),
  ]
}
