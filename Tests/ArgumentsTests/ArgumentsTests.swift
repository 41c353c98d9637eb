import Testing

@testable import Arguments

struct Paint: Command {
  enum Shade: String, CaseIterable, Readable { case light, dark }

  var walls: [String] = []
  var shade = Shade.light
  var coats: Int? = 2
  var strength: Double? = nil
  var brush: String? = nil
  var quiet = false

  static let name = "paint"
  static let summary = "Paint walls."
  static var parameters: [Parameter<Paint>] {
    [
      .operands(\.walls, as: "wall", "Walls to paint"),
      .option("shade", short: "s", \.shade, as: "shade", "How light"),
      .option("coats", short: "n", \.coats, as: "count", in: 1...9, "How many coats"),
      .option("strength", \.strength, as: "x", in: 0...2, "How strong"),
      .option("brush", \.brush, as: "file", environment: "PAINT_BRUSH", "Which brush"),
      .flag("quiet", short: "q", \.quiet, "Say nothing"),
    ]
  }
  func validate() throws(UsageError) {
    if walls.isEmpty { throw .rule("name a wall") }
  }
  func run() async throws -> Int32 { 0 }
}

struct ListWalls: Command {
  static let name = "walls list"
  static let summary = "List the walls."
  static var parameters: [Parameter<ListWalls>] { [] }
  func run() async throws -> Int32 { 0 }
}

@Suite struct ParsingTests {
  let program = Program(
    name: "house", version: "1", summary: "Build a house.",
    commands: [Paint.self, ListWalls.self])

  @Test(arguments: [
    ["-n3", "north"], ["-n", "3", "north"], ["--coats=3", "north"], ["north", "--coats", "3"],
    ["--coats", "5", "--coats", "3", "--", "north"],
  ])
  func spellings(words: [String]) throws {
    let paint = try Paint.parse(words)
    #expect(paint.coats == 3)
    #expect(paint.walls == ["north"])
  }

  @Test(arguments: [
    (["--caots", "3"], UsageError.unknownOption("--caots", nearest: "--coats")),
    (["-i.jpg"], .unknownOption("-i.jpg", nearest: nil)),
    (["--coats"], .missingValue("--coats")),
    (["--coats=x", "a"], .unreadable("x", for: "--coats", allowed: "a number from 1 to 9")),
    (["--coats=2.5", "a"], .unreadable("2.5", for: "--coats", allowed: "a number from 1 to 9")),
    (["--coats=-1", "a"], .unreadable("-1", for: "--coats", allowed: "a number from 1 to 9")),
    (
      ["--strength", "0,5"], .unreadable("0,5", for: "--strength", allowed: "a number from 0 to 2")
    ),
    (
      ["--strength", "nan"], .unreadable("nan", for: "--strength", allowed: "a number from 0 to 2")
    ),
    (["--quiet=1"], .unwantedValue("--quiet")),
    (["--shade", "red"], .unreadable("red", for: "--shade", allowed: "light or dark")),
    ([], .rule("name a wall")),
  ])
  func mistakes(words: [String], error: UsageError) {
    #expect(throws: error) { try Paint.parse(words) }
  }

  @Test func G06() throws {
    #expect(
      try Paint.parse(["--", "--quiet", "-", "--", "-i.jpg"]).walls
        == ["--quiet", "-", "--", "-i.jpg"])
    #expect(try Paint.parse(["-", "a"]).walls == ["-", "a"])
  }

  @Test(arguments: ["a,b.jpg", " lead.jpg", "[1].jpg", "100%s.jpg", "~x.jpg", "$HOME.jpg", "a=b"])
  func G07(name: String) throws {
    #expect(try Paint.parse([name]).walls == [name])
  }

  @Test func environmentComesBeforeWords() throws {
    let set = ["PAINT_BRUSH": "broad"]
    #expect(try Paint.parse(["a"], environment: set).brush == "broad")
    #expect(try Paint.parse(["a", "--brush", "fine"], environment: set).brush == "fine")
    #expect(try Paint.parse(["a"], environment: ["PAINT_BRUSH": ""]).brush == nil)
  }

  @Test(arguments: [
    ([String](), "name a command"),
    (["pant"], "there is no command 'pant'; did you mean 'paint'?"),
    (["walls"], "'walls' needs one of these words after it: list"),
    (["walls", "lst"], "there is no command 'walls lst'; did you mean 'walls list'?"),
    (["xyzzy"], "there is no command 'xyzzy'"),
    (["walls", "list", "x"], "'x' is one word too many; put words with spaces between quotes"),
    (["a\nb\u{1B}[2J\u{202E}"], "there is no command 'a\u{FFFD}b\u{FFFD}[2J\u{FFFD}'"),
  ])
  func sentences(words: [String], sentence: String) {
    #expect {
      _ = try program.request(words)
    } throws: {
      "\($0)" == sentence
    }
  }

  @Test func helpNeverRunsAnything() throws {
    for words in [["paint", "--coats", "--help"], ["help", "paint"], ["paint", "-h"]] {
      guard case .show(let text) = try program.request(words) else {
        Issue.record("\(words) ran")
        continue
      }
      #expect(
        text == """
          Paint walls.

          Usage: house paint [options] <wall>...

            <wall>...            Walls to paint
            -s, --shade <shade>  How light [light|dark] (default: light)
            -n, --coats <count>  How many coats (default: 2)
                --strength <x>   How strong
                --brush <file>   Which brush (or $PAINT_BRUSH)
            -q, --quiet          Say nothing
            -h, --help           Print this help
          """)
    }
    guard case .run(let command) = try program.request(["paint", "--", "--help"]) else {
      Issue.record("a file named --help was taken for the option")
      return
    }
    #expect((command as? Paint)?.walls == ["--help"])
  }
}
