import Foundation
package import Identification

/// Finds temperature and thresholds of a model from its answers about photos of known plants.
package struct CalibrationFit: Equatable, Sendable {
  /// The model's answers about a photo, and what is in it.
  package struct Sample: Equatable, Sendable {
    package var truth: PhotoTruth
    /// How probable the plants are, as the model has it.
    package var distribution: PlantDistribution

    /// Puts both together.
    package init(truth: PhotoTruth, distribution: PlantDistribution) {
      self.truth = truth
      self.distribution = distribution
    }
  }

  /// The goals for precision.
  package struct Goals: Equatable, Sendable {
    /// The share of right names among those given.
    package var precision = 0.97
    /// The share of unknown plants that are called so.
    package var unknown = 0.85
    /// The share of photos without a plant that are called so.
    package var notAPlant = 0.95

    /// The default goals.
    package init() {}
  }

  /// By what the logarithms of probabilities are divided.
  package private(set) var temperature = 1.0
  /// How probable answers have to be.
  package private(set) var thresholds = Thresholds.cautious
  /// How many photos of each kind there were.
  package private(set) var counts = Calibration.Counts(known: 0, unknown: 0, notAPlant: 0)
  /// What is reached on the photos.
  package private(set) var reached = Calibration.Reached(
    precision: 0, coverage: 0, unknown: nil, notAPlant: nil, calibrationError: 0)
  /// How often answers of like confidence are right.
  package private(set) var reliability = ReliabilityTable([])

  /// Finds the temperature under which the truths are the likeliest, and then the lowest thresholds that
  /// reach the goals.
  package init(_ samples: [Sample], goals: Goals = Goals()) {
    for sample in samples {
      switch sample.truth.kind {
      case .plant: counts.known += 1
      case .unknown: counts.unknown += 1
      case .notAPlant: counts.notAPlant += 1
      }
    }
    temperature = Self.temperature(for: samples)
    let cases = samples.map { CalibrationCase($0, temperature) }
    reliability = ReliabilityTable(cases.map(\.likeliest))
    thresholds = Self.thresholds(for: cases, goals)
    reached = Self.reached(cases, thresholds)
    reached.calibrationError = reliability.error
  }

  /// The minimum of the mean logarithmic loss, by golden-section search (Kiefer, 1953) of the logarithm.
  private static func temperature(for samples: [Sample]) -> Double {
    guard !samples.isEmpty else { return 1 }
    let right = samples.map {
      Set($0.distribution.plants.filter($0.truth.isTrue).map(\.scientificName))
    }
    func loss(_ logarithm: Double) -> Double {
      zip(samples, right).reduce(0) { sum, known in
        let distribution = known.0.distribution.tempered(exp(logarithm))
        let probability =
          switch known.0.truth.kind {
          case .plant:
            distribution.plants.reduce(0) {
              $0 + (known.1.contains($1.scientificName) ? $1.probability : 0)
            }
          case .unknown: distribution.unknownPlant
          case .notAPlant: distribution.notAPlant
          }
        return sum - log(max(probability, 1e-4))
      }
    }
    let section = (5.0.squareRoot() - 1) / 2
    var (low, high) = (log(0.25), log(4.0))
    while high - low > 1e-3 {
      let (left, right) = (high - section * (high - low), low + section * (high - low))
      if loss(left) <= loss(right) { high = right } else { low = left }
    }
    let found = exp((low + high) / 2)
    // Where nothing is gained the numbers stay as they are.
    return loss(0) - loss(log(found)) < 1e-9 ? 1 : (found * 1000).rounded() / 1000
  }

  /// What thresholds reach; the calibration error does not depend on them.
  static func reached(
    _ cases: [CalibrationCase], _ thresholds: Thresholds
  ) -> Calibration.Reached {
    var (named, right, known, covered) = (0, 0, 0, 0)
    var (unknown, unknownFound, none, noneFound) = (0, 0, 0, 0)
    for one in cases {
      let outcome = one.outcome(thresholds)
      if let name = outcome.name {
        named += 1
        if one.isRight[name] == true { right += 1 }
      }
      switch one.kind {
      case .plant:
        known += 1
        covered += outcome.name != nil ? 1 : 0
      case .unknown:
        unknown += 1
        unknownFound += outcome == .unknown ? 1 : 0
      case .notAPlant:
        none += 1
        noneFound += outcome == .notAPlant ? 1 : 0
      }
    }
    func share(_ part: Int, of whole: Int) -> Double? {
      whole == 0 ? nil : Double(part) / Double(whole)
    }
    return Calibration.Reached(
      precision: share(right, of: named) ?? 1, coverage: share(covered, of: known) ?? 0,
      unknown: share(unknownFound, of: unknown), notAPlant: share(noneFound, of: none),
      calibrationError: 0)
  }
}
