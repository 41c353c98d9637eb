import Testing

@testable import Arguments

private struct Hidden: Command {
  static let name = "secret"
  static let summary = "Not for people."
  static let isHidden = true
  static var parameters: [Parameter<Hidden>] { [] }
  func run() async throws -> Int32 { 0 }
}

@Suite struct ManualTests {
  private let program = Program(
    name: "house", version: "1", summary: "Build a house, it's \"nice\".",
    commands: [Paint.self, ListWalls.self, Hidden.self],
    sections: [.init("Old files", [(".hidden", "A 'file' with a \\ and a ~")])])

  @Test func helpShowsSectionsByTheirTitle() throws {
    guard case .show(let text) = try program.request(["help", "old-files"]) else {
      Issue.record("nothing is shown")
      return
    }
    #expect(text == "Old files\n\n  .hidden  A 'file' with a \\ and a ~")
    #expect(program.help.hasSuffix("\nThere are also 'house help old-files'."))
    #expect(throws: UsageError.self) { try program.request(["help", "new-files"]) }
  }

  @Test func everyParameterHasItsEntry() throws {
    let page = try #require(program.manual(of: "paint"))
    for entry in [
      ".B \\-s, \\-\\-shade shade\nHow light [light|dark] (default: light)\n",
      ".B \\-\\-brush file\nWhich brush (or $PAINT_BRUSH)\n", ".B \\-q, \\-\\-quiet\n",
      ".B wall...\nWalls to paint\n", ".B \\-h, \\-\\-help\n", "[\\fIwall\\fR ...]",
    ] {
      #expect(page.contains(entry), "\(page)")
    }
    #expect(page.hasPrefix(".TH \"HOUSE\\-PAINT\" 1 \"\" \"house 1\""))
    #expect(program.manual(of: "walls-list") == program.manual(of: "walls list"))
    #expect(program.manual(of: "secret") == nil && program.manual(of: "x") == nil)
  }

  @Test func theFirstPageListsCommandsAndSections() {
    let pages = program.manualPages
    #expect(pages.map(\.file) == ["house.1", "house-paint.1", "house-walls-list.1"])
    let first = pages[0].text
    #expect(first.contains(".SH NAME\nhouse \\- Build a house, it\\(aqs \\(dqnice\\(dq.\n"))
    #expect(first.contains(".B walls list\nList the walls.\n"))
    #expect(first.contains(".B \\&.hidden\nA \\(aqfile\\(aq with a \\e and a \\(ti\n"))
    #expect(!first.contains("secret") && !program.help.contains("secret"))
    #expect(!program.completions(for: .bash).contains("secret"))
  }

  @Test func aHiddenCommandIsThereAllTheSame() throws {
    guard case .run(let command) = try program.request(["secret"]) else {
      Issue.record("not run")
      return
    }
    #expect(command is Hidden)
  }
}
