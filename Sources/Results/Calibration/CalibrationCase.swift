import Botany
import Identification

/// A model's answers about a photo, each marked right or wrong, so that names are compared only once.
struct CalibrationCase {
  let kind: PhotoTruth.Kind
  private let contenders: Contenders
  /// Whether the contenders are right, by their names.
  let isRight: [String: Bool]

  init(_ sample: CalibrationFit.Sample, _ temperature: Double) {
    kind = sample.truth.kind
    contenders = Contenders(sample.distribution.tempered(temperature))
    isRight = Dictionary(
      ([contenders.plant].compactMap { $0 } + contenders.groups).map {
        ($0.scientificName, sample.truth.isTrue($0))
      }, uniquingKeysWith: { first, _ in first })
  }

  func outcome(_ thresholds: Thresholds) -> Determination.Outcome {
    Determination(among: contenders, thresholds: thresholds).outcome
  }

  /// The likeliest outcome and its probability.
  var likeliest: (confidence: Double, isRight: Bool) {
    let plant = contenders.plant
    let highest = max(plant?.probability ?? 0, contenders.unknownPlant, contenders.notAPlant)
    if let plant, plant.probability == highest {
      return (highest, isRight[plant.scientificName] == true)
    }
    return (highest, kind == (contenders.unknownPlant == highest ? .unknown : .notAPlant))
  }
}

extension PhotoTruth {
  /// Whether a plant is what is in the photo; a family of which the list does not tell is not known to be wrong.
  func isTrue(_ plant: PlantDistribution.Alternative) -> Bool {
    guard kind == .plant else { return false }
    return isTrue(plant.scientificName, family: plant.family) ?? (plant.rank == .family)
  }
}
