import Foundation
import LanguageModels
import ProgramSupport
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct CalibrationTests {
  private let fingerprint = ModelFingerprint(
    name: "Seedling", sha256: String(repeating: "a", count: 64), projectorSHA256: nil,
    runtime: "test")

  private func calibration() -> Calibration {
    var calibration = Calibration.sample
    calibration.modelSha256 = fingerprint.sha256
    return calibration
  }

  @Test func whatIsWrittenIsRead() throws {
    let folder = try ScratchFolder()
    let model = URL(filePath: folder.path + "/model-Q8_0.gguf")
    let file = Calibration.file(ofModel: model)
    #expect(file.lastPathComponent == "model-Q8_0.calibration.json")
    #expect(try Calibration(besideModel: model, of: fingerprint) == nil)
    try calibration().write(to: file.path)
    #expect(try Calibration(besideModel: model, of: fingerprint) == calibration())
  }

  @Test(arguments: [
    ("other", "another model"), ("newer", "plantid.calibration/9"), ("broken", "cannot be read"),
    ("damaged", "damaged"), ("empty", "cannot be read"), ("range", "damaged"),
  ])
  func whatDoesNotFitIsRefused(fault: String, words: String) throws {
    let folder = try ScratchFolder()
    let model = URL(filePath: folder.path + "/m.gguf")
    var calibration = calibration()
    if fault == "other" { calibration.modelSha256 = "b" }
    if fault == "newer" { calibration.schema = "plantid.calibration/9" }
    if fault == "range" { calibration.thresholds.identified = 7 }
    let file = Calibration.file(ofModel: model)
    try calibration.write(to: file.path)
    if fault == "broken" { try Data("{".utf8).write(to: file) }
    if fault == "empty" { try Data().write(to: file) }
    if fault == "damaged" {
      try Data(#"{"schema":"plantid.calibration/1","temperature":"warm"}"#.utf8).write(to: file)
    }
    let error = #expect(throws: CalibrationMismatch.self) {
      try Calibration(besideModel: model, of: fingerprint)
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("plantid calibrate") == true)
  }

  /// Answers of a model that is surer than it is right: `sharpness` 1 would be honest.
  private func samples(sharpness: Double, count: Int = 600) -> [CalibrationFit.Sample] {
    var state: UInt64 = 42
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    let names = ["Rosa canina", "Tulipa gesneriana", "Bellis perennis"]
    return (0..<count).map { _ in
      let weights = (0..<5).map { _ in pow(random(), 8) + 1e-6 }
      let sum = weights.reduce(0, +)
      let honest = weights.map { $0 / sum }
      var draw = random()
      let chosen =
        honest.firstIndex {
          draw -= $0
          return draw <= 0
        } ?? 0
      let sharp = honest.map { pow($0, sharpness) }
      let total = sharp.reduce(0, +)
      let distribution = PlantDistribution(
        plants: zip(names, sharp).map {
          .init(scientificName: $0, rank: .species, probability: $1 / total)
        }, unknownPlant: sharp[3] / total, notAPlant: sharp[4] / total)
      let truth: PhotoTruth =
        chosen < 3
        ? PhotoTruth(kind: .plant, scientificName: names[chosen])
        : chosen == 3 ? .unknown : .notAPlant
      return .init(truth: truth, distribution: distribution)
    }
  }

  @Test(arguments: [1.0, 2.0, 0.5]) func theTemperatureUndoesWhatWasDone(sharpness: Double) {
    let fit = CalibrationFit(samples(sharpness: sharpness))
    #expect(abs(fit.temperature / sharpness - 1) < 0.2, "\(fit.temperature)")
    #expect(fit.reached.calibrationError < 0.06)
  }

  @Test func thresholdsReachWhatIsAskedFor() {
    let fit = CalibrationFit(samples(sharpness: 1.5))
    #expect(fit.reached.precision >= 0.97)
    #expect(fit.reached.coverage > 0.2)
    #expect(fit.counts.known + fit.counts.unknown + fit.counts.notAPlant == 600)
    #expect(fit.thresholds.areProbabilities)
  }

  @Test func aNameThatIsOftenWrongIsAskedForMore() {
    func sample(_ name: String, _ probability: Double, is truth: String) -> CalibrationFit.Sample {
      .init(
        truth: PhotoTruth(kind: .plant, scientificName: truth),
        distribution: PlantDistribution(
          plants: [
            .init(scientificName: name, rank: .species, probability: probability),
            .init(scientificName: "Bellis perennis", rank: .species, probability: 1 - probability),
          ]))
    }
    var samples: [CalibrationFit.Sample] = []
    for number in 0..<40 {
      samples.append(
        sample("Rosa canina", 0.9, is: number % 2 == 0 ? "Rosa canina" : "Bellis perennis"))
      samples.append(sample("Rosa canina", 0.97, is: "Rosa canina"))
      samples.append(sample("Tulipa gesneriana", 0.9, is: "Tulipa gesneriana"))
    }
    let fit = CalibrationFit(samples)
    #expect(fit.thresholds.exceptions?.keys.sorted() == ["Rosa canina"])
    #expect(fit.reached.precision >= 0.97)
    #expect(fit.reached.coverage > 0.6, "\(fit.reached)")
    let raised = Profile.plant.raising(fit.thresholds)
    #expect(raised.exceptions == fit.thresholds.exceptions)
  }

  /// Two species of a genus with the same probability.
  private func spread(_ genus: String, _ together: Double, is truth: PhotoTruth?) throws
    -> CalibrationFit.Sample
  {
    .init(
      truth: try #require(truth),
      distribution: PlantDistribution(
        plants: ["prima", "secunda"].map {
          .init(scientificName: "\(genus) \($0)", rank: .species, probability: together / 2)
        }, unknownPlant: 1 - together))
  }

  @Test func aGenusIsGivenWhereItsSpeciesAreSpread() throws {
    var samples: [CalibrationFit.Sample] = []
    for number in 0..<40 {
      samples.append(try spread("Citrus", 0.86, is: PhotoTruth("Citrus secunda")))
      // Its species are likely together, but half of the time it is something else.
      let ivy = number % 2 == 0 ? "Toxicodendron prima" : "Acer negundo"
      samples.append(try spread("Toxicodendron", 0.9, is: PhotoTruth(ivy)))
      samples.append(try spread("Rosa", 0.2, is: .unknown))
    }
    let fit = CalibrationFit(samples)
    #expect(fit.thresholds.groupExceptions?.keys.sorted() == ["Toxicodendron"])
    func outcome(_ genus: String, _ together: Double) throws -> Determination.Outcome {
      let distribution = try spread(genus, together, is: .unknown).distribution
      return Determination(
        distribution.tempered(fit.temperature), thresholds: Profile.plant.raising(fit.thresholds)
      ).outcome
    }
    #expect(try outcome("Citrus", 0.86).name == "Citrus")
    #expect(try outcome("Toxicodendron", 0.9) == .unknown)
    #expect(try outcome("Rosa", 0.2) == .unknown)
    #expect(fit.reached.precision >= 0.97 && fit.reached.coverage >= 0.5)
  }

  @Test func withoutPhotosNothingIsPromised() {
    let fit = CalibrationFit([])
    #expect(fit.temperature == 1)
    #expect(fit.thresholds.areProbabilities)
    #expect(fit.reached.unknown == nil && fit.reached.notAPlant == nil)
  }

  @Test func theCalibrationErrorIsTheMeanGap() {
    let table = ReliabilityTable([
      (0.95, true), (0.95, false), (0.15, false), (0.15, false), (1, true), (0, false),
    ])
    #expect(table.bins[9].count == 3 && table.bins[1].count == 2 && table.bins[0].count == 1)
    let gap = (3 * abs((0.95 + 0.95 + 1) / 3 - 2.0 / 3) + 2 * 0.15) / 6
    #expect(abs(table.error - gap) < 1e-12)
    #expect(ReliabilityTable([]).error == 0)
  }
}
