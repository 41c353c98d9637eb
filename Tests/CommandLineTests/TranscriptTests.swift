import Foundation
import ProgramSupport
import Testing

/// What the documentation shows of the program is what the program prints.
///
/// With `RECORD=1` the pages are written anew instead, one block after the other.
@Suite(.serialized) struct TranscriptTests {
  private static let transcripts = Page.blocks("console")
  private static let records = ProcessInfo.processInfo.environment["RECORD"] == "1"

  /// Whether all that a block shows is help, which takes no model.
  private static func isHelp(_ block: Page.Block) -> Bool {
    commands(of: block).allSatisfy { $0.hasSuffix(" --help") || $0.hasPrefix("plantid help ") }
  }

  private static func commands(of block: Page.Block) -> [String] {
    block.text.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
  }

  @Test(arguments: transcripts.filter(isHelp))
  func helpIsWhatIsPrinted(block: Page.Block) throws {
    try check(block)
  }

  @Test(.requiresModel, arguments: transcripts.filter { !isHelp($0) })
  func transcriptsAreWhatIsPrinted(block: Page.Block) throws {
    try check(block)
  }

  @Test func eachPageThatShowsThePromptIsChecked() {
    #expect(Self.transcripts.count { Self.isHelp($0) } >= 5)
    #expect(Set(Self.transcripts.map(\.page)).count >= 4)
    for page in Page.all {
      for block in page.blocks where block.text.hasPrefix("$ ") {
        #expect(block.kind == "console", "\(block.testDescription)")
      }
    }
  }

  private func check(_ block: Page.Block) throws {
    let program = try Program()
    let photos = Program.checkout.appending(path: "Fixtures")
    try FileManager.default.createSymbolicLink(
      at: program.folder.appending(path: "Fixtures"), withDestinationURL: photos)
    try FileManager.default.createSymbolicLink(
      at: program.folder.appending(path: "photos"),
      withDestinationURL: photos.appending(path: "photos"))
    var printed = ""
    for command in Self.commands(of: block) {
      let line = command.replacing(/^plantid/, with: "\"$plantid\"") + " 2>&1"
      printed += "$ \(command)\n" + (try program.shell(line).output)
    }
    if Self.records {
      try Page.record(block, as: printed)
    } else {
      #expect(Self.withoutPercentages(printed) == Self.withoutPercentages(block.text))
    }
  }

  /// The last digits of what a model measures depend on the processor.
  private static func withoutPercentages(_ text: String) -> String {
    text.replacing(#/ ?\d+\.\d %/#, with: "N %")
  }
}
