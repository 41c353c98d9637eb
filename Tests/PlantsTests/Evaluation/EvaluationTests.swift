import Foundation
import Imaging
import LanguageModels
import ProgramSupport
import ScriptedLanguageModels
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("A model is measured by photos whose plants are known")
struct EvaluationTests {
  private static let unknown = ScriptedLanguageModel.Reply.text(
    #"{"isPlant":true,"name":null,"scientificName":null,"rank":null,"family":null,"#
      + #""description":null}"#)
  private static let nothing = ScriptedLanguageModel.Reply.text(
    #"{"isPlant":false,"name":null,"scientificName":null,"rank":null,"family":null,"#
      + #""description":"A cat."}"#)

  private func run(_ rows: [String], _ replies: [ScriptedLanguageModel.Reply]) async throws
    -> Evaluation
  {
    let folder = try ScratchFolder()
    for shade in 0..<UInt8(rows.count) {
      try Data(Photo.plain(shade + 1).pngData())
        .write(to: URL(filePath: "\(folder.path)/\(shade).png"))
    }
    let list =
      "path,scientificName,family\n"
      + rows.enumerated()
      .map { "\($0.offset).png,\($0.element)\n" }.joined()
    try Data(list.utf8).write(to: URL(filePath: "\(folder.path)/list.csv"))
    let manifest = try PhotoManifest(at: "\(folder.path)/list.csv")
    let place = TemporaryStore()
    let identifier = PlantIdentifier(model: ScriptedLanguageModel(replies), store: place.store)
    var run = EvaluationRun(identifier, store: place.store)
    run.corrections = 2
    run.cancellations = 0
    let evaluation = try await run.evaluate(manifest, tool: "plantid test")
    #expect(try place.store.list().isEmpty)
    return evaluation
  }

  @Test func figuresCountedByHand() async throws {
    let run = try await run(
      [
        "Bellis perennis L.,Asteraceae", "Rosa canina,Rosaceae", "Tulipa gesneriana,Liliaceae",
        "unknown,", "not a plant,", "unknown,", "Rosa,",
      ],
      [
        .daisy, .answer("I keep to what I saw: common daisy."), .rose,
        .answer("You are right, it is a tulip."), .daisy, Self.unknown, Self.nothing, .rose, .rose,
      ])
    let figures = EvaluationFigures(run)
    func share(_ count: Int, _ total: Int) -> EvaluationFigures.Share {
      .init(count: count, total: total)
    }
    #expect(figures.right == share(5, 7))
    #expect(figures.top1 == share(3, 4))
    #expect(figures.top5 == share(0, 0))
    #expect(figures.species == share(2, 3))
    #expect(figures.genus == share(3, 4))
    #expect(figures.family == share(2, 3))
    #expect(figures.abstention == share(0, 4))
    #expect(figures.precision == share(3, 5))
    #expect(figures.unknown == share(1, 2))
    #expect(figures.notAPlant == share(1, 1))
    #expect(figures.deniedPlants == share(0, 6))
    #expect(figures.failures == share(0, 7))
    #expect(figures.unsupported == share(1, 7))
    #expect(figures.unsupportedByRule == ["nameOfUnknownPlant": 1])
    #expect(figures.omissions.isEmpty)
    #expect(figures.falseCorrections == share(1, 2))
    #expect(figures.calibrationError == nil)
    #expect(figures.routes == ["on-device": 7])
    #expect((figures.latencyMedian ?? 0) > 0)
    #expect((figures.peakMemory ?? 0) > 1_000_000)
    #expect(run.text.contains("right                         71.4 % (5 of 7)"))
    #expect(run.text.contains("false corrections accepted    50.0 % (1 of 2)"))
    #expect(run.text.contains("no confidence is measured"))

    let folder = try ScratchFolder()
    let path = "\(folder.path)/run.json"
    try run.write(toFile: path)
    #expect(try Evaluation(at: path) == run)
    #expect(
      run.comparison(with: run).contains("only this run 0, only the other 0; McNemar mid-p 1.0"))
  }

  /// An answer with a confidence.
  private func item(_ path: String, _ confidence: Double?, isRight: Bool) throws -> EvaluationItem {
    var document = Identification.failed(file: path)
    document.status = .identified
    document.scientificName = isRight ? "Bellis perennis" : "Rosa canina"
    let truth = try #require(PhotoTruth("Bellis perennis"))
    var item = EvaluationItem(
      PhotoManifest.Item(name: path, path: path, truth: truth), document, milliseconds: 1)
    item.confidence = confidence
    return item
  }

  @Test func calibrationCountedByHand() throws {
    var run = Evaluation(manifest: "x", profile: "plant/1", tool: "t", items: [])
    run.items = [
      try item("a", 0.95, isRight: true), try item("b", 0.85, isRight: false),
      try item("c", 0.85, isRight: true), try item("d", 0.35, isRight: false),
      try item("e", nil, isRight: false),
    ]
    let figures = EvaluationFigures(run)
    #expect(abs((figures.calibrationError ?? 0) - 0.275) < 1e-12)
    #expect(figures.reliability.map(\.count) == [0, 0, 0, 1, 0, 0, 0, 0, 2, 1])
    #expect(abs(figures.reliability[8].accuracy - 0.5) < 1e-12)
    run.items = run.items.map {
      var item = $0
      item.ranking = ["Rosa canina", "Bellis perennis"]
      return item
    }
    #expect(EvaluationFigures(run).top5.count == 5)
  }

  @Test("Less than the manifest knows may still be true")
  func aGenusOfTheSpeciesIsTrue() throws {
    var one = try item("a", 0.9, isRight: true)
    for (name, family, isRight, isTrue) in [
      ("Bellis", nil, false, true), ("Rosa", nil, false, false),
      ("Asteraceae", "Asteraceae", false, true), ("Rosaceae", "Rosaceae", false, false),
      ("Bellis perennis", nil, true, true), ("Bellis annua", nil, false, false),
    ] as [(String, String?, Bool, Bool)] {
      one.scientificName = name
      one.family = family
      one.truth.family = "Asteraceae"
      #expect(one.isRight == isRight, "\(name)")
      #expect(one.isTrue == isTrue, "\(name)")
    }
  }

  @Test(arguments: [(5, 2, 0.2890625), (0, 0, 1.0), (3, 3, 1.0), (6, 0, 0.015625), (1, 0, 0.5)])
  func midP(onlyThis: Int, onlyOther: Int, probability: Double) throws {
    var these: [EvaluationItem] = []
    var others: [EvaluationItem] = []
    for index in 0..<(onlyThis + onlyOther) {
      these.append(try item("\(index)", nil, isRight: index < onlyThis))
      others.append(try item("\(index)", nil, isRight: index >= onlyThis))
    }
    these.append(try item("both", nil, isRight: true))
    others.append(try item("both", nil, isRight: true))
    these.append(try item("alone", nil, isRight: true))
    let test = PairedTest(these, others)
    #expect(test.pairs == onlyThis + onlyOther + 1)
    #expect(test.onlyThis == onlyThis && test.onlyOther == onlyOther)
    #expect(abs(test.probability - probability) < 1e-9)
  }

  @Test func quantilesAreValuesThatWereMeasured() {
    let values = (1...20).map(Double.init)
    #expect(EvaluationFigures.quantile(values, 0.5) == 10)
    #expect(EvaluationFigures.quantile(values, 0.95) == 19)
    #expect(EvaluationFigures.quantile([7], 0.95) == 7)
    #expect(EvaluationFigures.quantile([], 0.5) == nil)
  }

  @Test(arguments: [
    ("I keep to what I saw: tulip.", false), ("Yes, it is a rose.", true), ("Sorry, a rose.", true),
    ("It is not a rose.", false), ("A rose has thorns and five petals.", true),
    ("You are right.", true), ("I cannot tell roses and tulips apart here.", false),
    ("The petals are red.", false),
  ])
  func givingIn(answer: String, givesIn: Bool) {
    #expect(EvaluationRules.givesIn(answer, to: "rose") == givesIn)
  }

  @Test func whatNobodySeesIsUnsupported() throws {
    var one = try item("a", nil, isRight: true)
    #expect(EvaluationRules.unsupported(one).isEmpty)
    one.description = "White rays. It is native to Europe."
    #expect(EvaluationRules.unsupported(one) == ["descriptionOfTheUnseen"])
    one.truth.family = "Asteraceae"
    one.family = "Rosaceae"
    #expect(EvaluationRules.unsupported(one).contains("familyOfAnother"))
    #expect(EvaluationRules.omissions(one) == ["name"])
  }

  @Test func sessionsThatTheUserCorrectedCount() async throws {
    let scene = Scene([.daisy, .rose])
    let id = try SessionID(try #require(try await scene.identify().document.session))
    try await scene.identify("b.jpg", shade: 9)
    try await scene.place.store.correct(id, as: .init(name: "Rosa canina", date: .now))
    let items = try PhotoManifest.corrected(in: scene.place.store)
    #expect(items.map(\.truth.scientificName) == ["Rosa canina"])
    #expect(FileManager.default.fileExists(atPath: items[0].path))
  }
}
