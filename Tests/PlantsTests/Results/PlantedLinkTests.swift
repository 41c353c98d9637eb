import Foundation
import LanguageModels
import ProgramSupport
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

/// What writes files in folders that others may be able to write to.
enum FileWriter: String, CaseIterable, Sendable {
  case results, resumed, sidecar, config, report, index, export, calibration, measured, trace
  case session, history

  /// The names at which a link could be expected to be followed.
  var names: [String] {
    let target =
      switch self {
      case .results, .resumed: "out.csv"
      case .sidecar: "leaf.jpg.xmp"
      case .config: "config.json"
      case .report: "out.html"
      case .index: "names.index"
      case .export: "session.md"
      case .calibration, .measured: "m.json"
      case .trace: "trace.jsonl"
      case .session: "latest"
      case .history: "history"
      }
    return [
      "", ".plantid-new", ".journal", ".journal.new", ".journal.rows", ".measured",
    ].map { target + $0 } + (self == .session ? ["sessions"] : [])
  }

  /// Writes once; a refusal is as good as success.
  func write(in folder: String, _ round: Int, results: String) async throws {
    let path = "\(folder)/\(names[0])"
    switch self {
    case .results, .resumed:
      if self == .results { for name in names { unlink("\(folder)/\(name)") } }
      let mode: ResultsFile.Mode = self == .results ? .create : .resume(retryingFailures: true)
      let photos = round % 2 == 0 ? ["a.jpg", "bad.jpg"] : ["bad.jpg", "a.jpg"]
      let file = try ResultsFile(path, run: ScriptedBatch.record(.csv), mode: mode)
      try await ScriptedBatch().run(photos, into: file)
      try await file.finish(inputCount: photos.count)
    case .sidecar:
      var facts = try #require(
        PhotoFacts(ScriptedBatch.row("a.jpg").identification, tool: "t"))
      facts.keywords = ["rose \(round)"]
      _ = try XMPSidecar.write(facts, besidePhoto: "\(folder)/leaf.jpg")
    case .config: try ConfigurationFile(path: path).set("seed", to: "\(round)")
    case .report: try Report(of: results, hasThumbnails: false, tool: "t").write(toFile: path)
    case .index:
      try NameIndex([ChecklistEntry(name: "Rosa canina", status: .accepted)], name: "x")
        .write(toFile: path)
    case .export: try WholeFile.write("# Session \(round)\n", to: path, inPlaceOf: "# ")
    case .calibration: try Calibration.sample.write(to: path)
    case .measured:
      let fingerprint = ModelFingerprint(
        name: "m", sha256: "\(round)", projectorSHA256: nil, runtime: "r")
      let photos = try MeasuredPhotos(besideCalibration: path, of: fingerprint, detail: "auto")
      try photos.keep(PlantDistribution(plants: [], unknownPlant: 1), ofPhoto: "one")
    case .trace:
      try TraceFile(path).append(TraceLine(time: .now, tool: "t", command: "identify"))
    case .session: _ = try TemporaryStore.addSession(in: SessionStore(root: folder))
    case .history: try InputHistory(of: SessionStore(root: folder)).add("is it a rose?")
    }
  }
}

@Suite("S01: links that somebody plants where a file is written", .serialized)
struct PlantedLinkTests {
  private let folder: ScratchFolder
  private let outside: ScratchFolder
  /// What could be lost: files of several beginnings, and a name that must not come into being.
  private let victims = ["precious\n", "", "{}\n", "# notes\n", "{\n}\n"]

  init() throws {
    folder = try ScratchFolder()
    outside = try ScratchFolder()
    chmod(folder.path, 0o1777)
    // The other user has to get at the names, not at the files.
    chmod(outside.path, 0o755)
    for (number, text) in victims.enumerated() {
      try Data(text.utf8).write(to: URL(filePath: "\(outside.path)/\(number)"))
      chmod("\(outside.path)/\(number)", 0o640)
    }
  }

  private func expectVictims(_ writer: FileWriter) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: outside.path).sorted()
    #expect(names == victims.indices.map(String.init), "\(writer) made a file")
    for (number, text) in victims.enumerated() {
      let path = "\(outside.path)/\(number)"
      #expect(try String(contentsOf: URL(filePath: path), encoding: .utf8) == text, "\(writer)")
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o640, "\(writer)")
    }
  }

  private var targets: [String] {
    victims.indices.map { "\(outside.path)/\($0)" } + ["\(outside.path)/made"]
  }

  private func race(_ writer: FileWriter, asNobody: Bool) async throws {
    let results = try ScratchFolder()
    let rows = "\(results.path)/rows.jsonl"
    let file = try ResultsFile(rows, run: ScriptedBatch.record())
    try await ScriptedBatch().run(["a.jpg"], into: file)
    try await file.finish(inputCount: 1)
    let planter = Planter(
      in: folder.path, at: writer.names, leadingTo: targets,
      rounds: [20, 1000].daily().last ?? 20, asNobody: asNobody)
    planter.start()
    var round = 0
    while !planter.isDone || round < 20, round < 100_000 {
      try? await writer.write(in: folder.path, round, results: rows)
      round += 1
    }
    #expect(planter.isDone)
    try expectVictims(writer)
  }

  @Test(
    "Links of one's own lead nowhere: twenty at each name, every night a thousand",
    arguments: FileWriter.allCases)
  func ownLinks(writer: FileWriter) async throws {
    try await race(writer, asNobody: false)
  }

  @Test(
    "Links of another user lead nowhere: twenty at each name, every night a thousand",
    .enabled(if: geteuid() == 0, "another user needs root"), arguments: FileWriter.allCases)
  func foreignLinks(writer: FileWriter) async throws {
    try await race(writer, asNobody: true)
  }

  @Test("Every writer writes where nobody plants anything", arguments: FileWriter.allCases)
  func undisturbed(writer: FileWriter) async throws {
    try await writer.write(in: folder.path, 0, results: "/dev/null")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.isEmpty && !names.contains { $0.hasPrefix(".tmp-") })
  }

  @Test("S03: a journal that is a link is not followed, whatever it leads to")
  func journals() async throws {
    let own = try ScratchFolder()
    for target in targets {
      symlink(target, "\(own.path)/out.csv.journal")
      for mode in [ResultsFile.Mode.create, .resume(retryingFailures: false)] {
        #expect(throws: PlantidError.isLink("\(own.path)/out.csv.journal")) {
          try ResultsFile("\(own.path)/out.csv", run: ScriptedBatch.record(.csv), mode: mode)
        }
      }
      unlink("\(own.path)/out.csv.journal")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: own.path) == [])
    try expectVictims(.results)
  }

  @Test("S03: a trace that is a link is not followed, whatever it leads to")
  func traces() throws {
    let own = try ScratchFolder()
    for target in targets {
      symlink(target, "\(own.path)/trace")
      #expect(throws: PlantidError.isLink("\(own.path)/trace")) {
        try TraceFile("\(own.path)/trace")
      }
      unlink("\(own.path)/trace")
    }
    try expectVictims(.trace)
  }

  @Test(
    "S03: a file that is no journal is not taken for one",
    arguments: ["{}", "{\"a\":1}\n", "{\"schema\":\"plantid.trace/1\"}\n"], [false, true])
  func otherJournals(text: String, resuming: Bool) throws {
    let path = "\(folder.path)/out.csv"
    try Data(text.utf8).write(to: URL(filePath: path + ".journal"))
    #expect(throws: PlantidError.isSomethingElse(path + ".journal")) {
      try ResultsFile(
        path, run: ScriptedBatch.record(.csv),
        mode: resuming ? .resume(retryingFailures: false) : .create)
    }
    #expect(try String(contentsOf: URL(filePath: path + ".journal"), encoding: .utf8) == text)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.csv.journal"])
  }
}
