import Testing

@testable import Arguments

@Suite struct SettingsTests {
  struct Brew: Command {
    var cups: Int? = 1
    var tea: String?
    var loud = false
    var out: String?

    static let name = "brew"
    static let summary = "Brew tea."
    static var parameters: [Parameter<Self>] {
      [
        Parameter.option("cups", \.cups, as: "count", in: 1...9, "How many").configurable(),
        Parameter.option("tea", \.tea, as: "kind", environment: "TEA", "Which").configurable(),
        Parameter.flag("loud", \.loud, "Whistle").configurable(),
        .option("out", \.out, as: "file", "Where to"),
      ]
    }
    func run() async throws -> Int32 { 0 }
  }

  let program = Program(name: "pot", version: "1", summary: "Tea.", commands: [Brew.self])

  @Test func optionsGoBeforeVariablesAndVariablesBeforeSettings() throws {
    let settings = ["tea": "file", "cups": "3", "loud": "true", "out": "x", "other": "y"]
    let set = try Brew.parse([], settings: settings)
    #expect(set.tea == "file" && set.cups == 3 && set.loud && set.out == nil)
    #expect(try Brew.parse([], environment: ["TEA": "env"], settings: settings).tea == "env")
    #expect(
      try Brew.parse(["--tea", "word"], environment: ["TEA": "env"], settings: settings).tea
        == "word")
    #expect(try !Brew.parse([], settings: ["loud": "false"]).loud)
  }

  @Test func wrongSettingsAreToldBeforeAnyWork() {
    #expect(
      throws: UsageError.unreadable("0", for: "the setting cups", allowed: "a number from 1 to 9")
    ) {
      try Brew.parse([], settings: ["cups": "0"])
    }
    #expect(throws: UsageError.unreadable("yes", for: "the setting loud", allowed: "true or false"))
    {
      try program.checkSetting("loud", "yes")
    }
    #expect(throws: UsageError.rule("there is no setting 'cusp'; did you mean 'cups'?")) {
      try program.checkSetting("cusp", "2")
    }
    #expect(throws: UsageError.rule("there is no setting 'kettle'; there are: cups, loud, tea")) {
      try program.checkSettingName("kettle")
    }
    #expect(throws: Never.self) { try program.checkSetting("cups", "9") }
  }

  struct Rinse: Command {
    static let name = "rinse"
    static let summary = "Rinse the pot."
    static var parameters: [Parameter<Self>] { [] }
    func run() async throws -> Int32 { 0 }
  }

  @Test func onlyCommandsWithSuchOptionsTakeSettings() {
    let program = Program(
      name: "pot", version: "1", summary: "Tea.", commands: [Brew.self, Rinse.self])
    #expect(program.takesSettings(["brew", "--cups", "2"]))
    #expect(!program.takesSettings(["rinse"]))
    #expect(!program.takesSettings(["--help"]))
    #expect(!program.takesSettings([]))
  }
}
