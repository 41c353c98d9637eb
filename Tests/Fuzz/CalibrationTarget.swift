import Files
import Foundation
import LanguageModels

@testable import Botany
@testable import Identification
@testable import Results

extension Target {
  /// Any bytes taken for a calibration, or for measured photos, give thresholds that can be used, or none.
  static func calibration(_ input: UnsafeBufferPointer<UInt8>) {
    guard let kind = input.first else { return }
    let bytes = Array(input.dropFirst())
    let fingerprint = ModelFingerprint(
      name: "m", sha256: "a", projectorSHA256: nil, runtime: "r")
    let folder = Scratch.shared
    if kind.isMultiple(of: 2) {
      folder.write(bytes, to: "m.calibration.json")
      let model = URL(filePath: folder.path("m.gguf"))
      guard let read = try? Calibration(besideModel: model, of: fingerprint) else { return }
      precondition(read.thresholds.areProbabilities && (0.01...100).contains(read.temperature))
      let plants = [
        PlantDistribution.Alternative(
          scientificName: "Rosa canina", rank: .species, family: "Rosaceae", probability: 0.7)
      ]
      let tempered = PlantDistribution(plants: plants, unknownPlant: 0.2)
        .tempered(read.temperature)
      precondition(tempered.plants.allSatisfy { $0.probability.isFinite })
      return
    }
    let path = folder.path("measured.json")
    let lines: [UInt8] = bytes.split(separator: 0x0A).flatMap { Array($0) + [0x0A] }
    // The first line is that of a file of this model.
    unlink(path + ".measured")
    _ = try? MeasuredPhotos(besideCalibration: path, of: fingerprint, detail: "auto")
    let heading = (try? NamedInput.contents(of: path + ".measured", limit: 1 << 12)) ?? []
    folder.write(heading + lines, to: "measured.json.measured")
    guard
      let photos = try? MeasuredPhotos(besideCalibration: path, of: fingerprint, detail: "auto"),
      let truth = PhotoTruth("Rosa canina", family: nil)
    else { return }
    let samples = ["one", "two"].compactMap { photos.distribution(ofPhoto: $0) }
      .map { CalibrationFit.Sample(truth: truth, distribution: $0) }
    let fit = CalibrationFit(samples)
    precondition(fit.temperature.isFinite && fit.thresholds.areProbabilities)
    precondition(fit.reached.calibrationError.isFinite)
  }
}
