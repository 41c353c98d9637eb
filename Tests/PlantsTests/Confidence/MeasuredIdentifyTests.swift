import Foundation
import Imaging
import LanguageModels
import ScriptedLanguageModels
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

/// What `identify` says when the model tells how probable its answers are.
@Suite struct MeasuredIdentifyTests {
  private func scene(
    _ answers: [(String, Double)]?, reply: ScriptedLanguageModel.Reply = .rose,
    measuring: Measuring = Measuring(), generation: GenerationOptions = GenerationOptions()
  ) throws -> Scene {
    let measured = try answers.map { try PlantDistributionTests.answers($0) }
    return Scene(
      model: ScriptedLanguageModel([reply, .answer("Water it.")], measures: { _ in measured }),
      generation: generation, measuring: measuring)
  }

  @Test func aModelThatCannotTellGivesNull() async throws {
    let document = try await scene(nil).identify().document
    #expect(document.confidence == nil && document.other == nil && document.alternatives.isEmpty)
    #expect(document.status == .identified && document.name == "dog rose")
    #expect(document.json.text.contains(#""confidence":null,"alternatives":[],"other":null"#))
  }

  @Test("H07: with a calibration there is no name without its measure")
  func noNameWithoutItsMeasure() async throws {
    let calibrated = Measuring(calibration: .sample)
    let document = try await scene(nil, measuring: calibrated).identify().document
    #expect(document.status == .unknown)
    #expect(document.name == nil && document.scientificName == nil && document.family == nil)
    #expect(document.confidence == nil)
    #expect(document.hints?.contains { $0.contains("could not be measured") } == true)
    // That there is no plant is no name.
    let none = try await scene(
      nil, reply: .text(#"{"isPlant":false,"name":null}"#), measuring: calibrated
    ).identify().document
    #expect(none.status == .notAPlant)
  }

  @Test("H07: a context without room to measure is an error where a calibration is there")
  func noRoomToMeasure() async throws {
    let full = LanguageModelError.contextSizeExceeded(
      .init(contextSize: 256, tokenCount: 257, debugDescription: "no room"))
    func scene(_ measuring: Measuring) -> Scene {
      Scene(
        model: ScriptedLanguageModel([.rose], measures: { _ in throw full }), measuring: measuring)
    }
    await #expect(throws: LanguageModelError.self) {
      try await scene(Measuring(calibration: .sample)).identify()
    }
    let plain = try await scene(Measuring()).identify().document
    #expect(plain.scientificName == "Rosa canina" && plain.confidence == nil)
  }

  @Test(
    "H07: a profile that asks for less gives no name without its measure either",
    arguments: [0.9, 0.3])
  func profilesAreMeasured(probability: Double) async throws {
    let answers = try PlantDistributionTests.answers([
      (PlantDistributionTests.json("dog rose", "Rosa canina"), probability)
    ])
    for field in [Plant.Field.name, .scientificName] {
      var profile = Profile.plant
      profile.fields = [field]
      let reply =
        field == .name
        ? #"{"isPlant":true,"name":"dog rose"}"#
        : #"{"isPlant":true,"scientificName":"Rosa canina"}"#
      let identifier = PlantIdentifier(
        model: ScriptedLanguageModel([.text(reply)], measures: { _ in answers }), store: nil,
        profile: profile)
      let document = try await identifier.identify(.plain(), file: "x").document
      let isSure = probability > 0.6
      #expect(document.name == (isSure && field == .name ? "dog rose" : nil))
      #expect(
        document.scientificName == (isSure && field == .scientificName ? "Rosa canina" : nil))
      #expect(document.family == nil && document.confidence != nil)
    }
  }

  @Test("L06: of a model that cannot be measured it is said that it lists no other answers")
  func anUnmeasuredModel() async throws {
    for (top, hints) in [(1, nil), (3, 1)] {
      let identifier = PlantIdentifier(
        model: ScriptedLanguageModel([.text(#"{"isPlant":true,"name":"dog rose"}"#)]), store: nil,
        measuring: Measuring(top: top))
      let document = try await identifier.identify(.plain(), file: "x").document
      #expect(document.alternatives.isEmpty && document.hints?.count == hints)
    }
  }

  @Test("H11: the darker, smaller or narrower a photo, the less sure the same answer")
  func poorPhotosAreLessSure() async throws {
    let photo = try Photo.plain()
    let poor = [
      photo.resized(width: 64, height: 48), photo.resized(width: 16, height: 12),
      photo.resized(width: 500, height: 4),
      try Photo(width: 112, height: 84, pixels: photo.pixels.map { $0 / 10 }),
    ]
    for answers in [
      [(PlantDistributionTests.json("dog rose", "Rosa canina"), 0.98)],
      [(#"{"isPlant":false}"#, 0.98)],
    ] {
      let scene = try scene(answers)
      let sure = try await scene.identify().document
      #expect(sure.confidence ?? 0 > 0.97 && sure.hints == nil)
      for photo in poor {
        // What the file stored counts, so the picture is taken for one of its own.
        let photo = try Photo(width: photo.width, height: photo.height, pixels: photo.pixels)
        let found = try await self.scene(answers).identifier.identify(photo, file: "x").document
        #expect(found.confidence ?? 1 < 0.7 && found.scientificName == nil, "\(photo)")
        #expect(found.hints?.isEmpty == false, "\(photo)")
        #expect(found.alternatives.allSatisfy { $0.probability < 0.7 })
      }
    }
  }

  @Test func theConfidenceIsWhatWasMeasured() async throws {
    let document = try await scene([
      (PlantDistributionTests.json("dog rose", "Rosa canina"), 0.7),
      (PlantDistributionTests.json("briar", "Rosa canina"), 0.2),
      (PlantDistributionTests.json("tulip", "Tulipa"), 0.04), (#"{"isPlant":false}"#, 0.01),
    ]).identify().document
    #expect(abs((document.confidence ?? 0) - 0.9) < 1e-5)
    #expect(document.alternatives.map(\.scientificName) == ["Rosa canina"])
    #expect(abs((document.other ?? 0) - 0.1) < 1e-5)
    #expect(abs((document.notAPlant ?? 0) - 0.01) < 1e-5)
    #expect(document.description == "A pink flower.")
  }

  @Test(arguments: [1, 2, 3, 20]) func moreAreToldWhenAskedFor(top: Int) async throws {
    let document = try await scene(
      [
        (PlantDistributionTests.json("dog rose", "Rosa canina"), 0.8),
        (PlantDistributionTests.json("tulip", "Tulipa"), 0.1),
        (PlantDistributionTests.json("iris", "Iris"), 0.05),
        (PlantDistributionTests.json("daisy", "Bellis perennis"), 0.01),
      ], measuring: Measuring(top: top)
    ).identify().document
    #expect(document.alternatives.count == min(top, 4))
    #expect(document.scientificName == "Rosa canina")
    let sum = document.alternatives.reduce(document.other ?? 0) { $0 + $1.probability }
    #expect(abs(sum - 1) < 1e-9)
  }

  @Test func doubtIsShownAndRemembered() async throws {
    let scene = try scene([
      (PlantDistributionTests.json("dog rose", "Rosa canina"), 0.4),
      (PlantDistributionTests.json("rugosa rose", "Rosa rugosa"), 0.42),
      (PlantDistributionTests.json("tulip", "Tulipa"), 0.1),
    ])
    let document = try await scene.identify().document
    #expect(document.status == .identified)
    #expect(document.scientificName == "Rosa" && document.rank == .genus)
    #expect(abs((document.confidence ?? 0) - 0.82) < 1e-5)
    #expect(document.alternatives.first?.scientificName == "Rosa rugosa")
    let id = try SessionID(document.session ?? "")
    let exchange = try scene.place.store.exchanges(of: id).first
    guard case .plant(let shown) = exchange?.reply else {
      Issue.record("no plant is shown")
      return
    }
    #expect(shown.scientificName == "Rosa" && shown.name == nil)
    // The session goes on, with the context it was saved with.
    let later = scene.later([.answer("Rain is enough.")])
    #expect(try await later.ask("water?", in: document.session).document?.answer != nil)
  }

  @Test func calibrationDecides() async throws {
    let answers = [(PlantDistributionTests.json("dog rose", "Rosa canina"), 0.8)]
    func status(_ thresholds: Thresholds, _ temperature: Double) async throws
      -> Identification.Status
    {
      var calibration = Calibration.sample
      calibration.thresholds = thresholds
      calibration.temperature = temperature
      return try await scene(answers, measuring: Measuring(calibration: calibration)).identify()
        .document.status
    }
    let strict = Thresholds(identified: 0.9, higherRank: 1, notAPlant: 0.5)
    let easy = Thresholds(identified: 0.7, higherRank: 1, notAPlant: 0.5)
    #expect(try await status(strict, 1) == .unknown)
    #expect(try await status(easy, 1) == .identified)
    #expect(try await status(strict, 0.5) == .identified)
    #expect(try await status(easy, 3) == .unknown)
  }

  @Test func aDangerousPlantThatItMayBeIsWarnedOf() async throws {
    let document = try await scene([
      (PlantDistributionTests.json("dog rose", "Rosa canina"), 0.9),
      (PlantDistributionTests.json("poison ivy", "Toxicodendron radicans"), 0.05),
      (PlantDistributionTests.json("poison oak", "Toxicodendron pubescens"), 0.03),
    ]).identify().document
    let warnings = (document.cautions ?? []).filter { $0.contains("It may also be") }
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("poison ivy (Toxicodendron radicans)") == true)
  }

  @Test func rowsCarryTheConfidence() async throws {
    let document = try await scene([
      (PlantDistributionTests.json("dog rose", "Rosa canina"), 0.9)
    ]).identify().document
    let row = BatchRow(document)
    #expect(row.json.text.contains(#""confidence":0.9"#) || row.json.text.contains("0.89999"))
    let csv = FormatTests.text(.csv, [row])
    #expect(csv.split(separator: "\r\n").first?.contains(",acceptedName,confidence,") == true)
    #expect(FormatTests.text(.dwc, [row]).contains("confidence"))
    #expect(
      PhotoFacts(document, tool: "t")?.properties.contains { $0.term == "confidence" } == true)
  }
}

extension Calibration {
  static let sample = Calibration(
    schema: Calibration.schema, modelSha256: String(repeating: "0", count: 64),
    projectorSha256: nil, temperature: 1, thresholds: .cautious, date: "2026-01-01", set: "sample",
    counts: .init(known: 3, unknown: 2, notAPlant: 1),
    reached: .init(precision: 1, coverage: 1, unknown: 1, notAPlant: 1, calibrationError: 0))
}
