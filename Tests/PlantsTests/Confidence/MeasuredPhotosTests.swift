import Foundation
import LanguageModels
import ProgramSupport
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("What a calibration has measured is kept until it is done")
struct MeasuredPhotosTests {
  private let folder: ScratchFolder
  private var result: String { folder.path + "/m.calibration.json" }
  private let rose = PlantDistribution(
    plants: [.init(name: "rose", scientificName: "Rosa", rank: .genus, probability: 0.1 + 0.2)],
    unknownPlant: 1 / 3)

  init() throws {
    folder = try ScratchFolder()
  }

  private func open(model: String = "a", detail: String = "auto") throws -> MeasuredPhotos {
    try MeasuredPhotos(
      besideCalibration: result,
      of: ModelFingerprint(name: "m", sha256: model, projectorSHA256: nil, runtime: "r"),
      detail: detail)
  }

  @Test func whatWasKeptIsThereToTheLastDigit() throws {
    do {
      let first = try open()
      try first.keep(rose, ofPhoto: "one")
      #expect(first.distribution(ofPhoto: "one") == rose)
    }
    do {
      let second = try open()
      #expect(second.count == 1 && second.distribution(ofPhoto: "one") == rose)
      #expect(second.distribution(ofPhoto: "two") == nil)
      second.remove()
    }
    #expect(try open().count == 0)
  }

  @Test(arguments: [("b", "auto"), ("a", "high")])
  func whatIsOfAnotherModelOrLookIsNot(model: String, detail: String) throws {
    do { try open().keep(rose, ofPhoto: "one") }
    #expect(try open(model: model, detail: detail).count == 0)
  }

  @Test(arguments: [1, 30, 200]) func aTornLineIsMeasuredAgain(bytes: Int) throws {
    do {
      let whole = try open()
      try whole.keep(rose, ofPhoto: "one")
      try whole.keep(rose, ofPhoto: "two")
    }
    let file = URL(filePath: result + ".measured")
    try Data(contentsOf: file).dropLast(bytes).write(to: file)
    do {
      let torn = try open()
      #expect(torn.distribution(ofPhoto: "two") == nil)
      try torn.keep(rose, ofPhoto: "two")
    }
    #expect(try open().distribution(ofPhoto: "two") == rose)
  }

  @Test func twoRunsDoNotMix() throws {
    let first = try open()
    let error = #expect(throws: PlantidError.self) { try open() }
    #expect(error?.kind == .locked)
    try first.keep(rose, ofPhoto: "one")
  }

  @Test func aPlaceThatCannotBeWrittenIsToldAtOnce() throws {
    let error = #expect(throws: PlantidError.self) {
      try MeasuredPhotos(
        besideCalibration: folder.path + "/none/m.json",
        of: ModelFingerprint(name: "m", sha256: "a", projectorSHA256: nil, runtime: "r"),
        detail: "auto")
    }
    #expect(error?.kind == .cannotWrite)
    #expect(error?.description.contains("none/m.json") == true, "\(error?.description ?? "")")
  }
}
