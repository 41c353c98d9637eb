import Foundation

/// Finds temperature and thresholds of a model from what it said about photos whose plants are known.
package struct CalibrationFit: Equatable, Sendable {
  /// What the model said about a photo, and what is in it.
  package struct Sample: Equatable, Sendable {
    /// What is in the photo.
    package var truth: PhotoTruth
    /// How probable the plants are, as the model has it.
    package var distribution: PlantDistribution

    /// Puts both together.
    package init(truth: PhotoTruth, distribution: PlantDistribution) {
      self.truth = truth
      self.distribution = distribution
    }
  }

  /// What is asked of answers.
  package struct Goals: Equatable, Sendable {
    /// The share of right names among those given.
    package var precision = 0.97
    /// The share of unknown plants that are called so.
    package var unknown = 0.85
    /// The share of photos without a plant that are called so.
    package var notAPlant = 0.95

    /// What is asked where nobody asks otherwise.
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
    let cases = samples.map { Case($0, temperature) }
    reliability = ReliabilityTable(cases.map(\.likeliest))
    thresholds = Self.thresholds(for: cases, goals)
    reached = Self.reached(cases, thresholds)
    reached.calibrationError = reliability.error
  }

  /// The minimum of the mean logarithmic loss, by golden sections of the logarithm.
  private static func temperature(for samples: [Sample]) -> Double {
    guard !samples.isEmpty else { return 1 }
    let named = samples.map { sample in
      (
        sample,
        right: Set(sample.distribution.plants.filter(sample.truth.isTrue).map(\.scientificName))
      )
    }
    func loss(_ logarithm: Double) -> Double {
      named.reduce(0) { sum, known in
        let distribution = known.0.distribution.tempered(exp(logarithm))
        let probability =
          switch known.0.truth.kind {
          case .plant:
            distribution.plants.reduce(0) {
              $0 + (known.right.contains($1.scientificName) ? $1.probability : 0)
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

  private static func thresholds(for samples: [Case], _ goals: Goals) -> Thresholds {
    let steps = (0...98).map { 0.01 * Double(100 - $0) }
    var thresholds = Thresholds(identified: 1, higherRank: 1, notAPlant: 1)
    // The highest that still finds nearly all photos without a plant; fewer plants are taken for none.
    thresholds.notAPlant =
      steps.first {
        thresholds.notAPlant = $0
        return (Self.reached(samples, thresholds).notAPlant ?? 1) >= goals.notAPlant
      } ?? 0.3
    if samples.allSatisfy({ $0.kind != .notAPlant }) {
      thresholds.notAPlant = Thresholds.cautious.notAPlant
    }
    // The lowest that is precise enough; down from 1, so that chance among few answers does not count.
    var identified = 1.0
    for step in steps where step >= 0.2 {
      thresholds.identified = step
      let reached = Self.reached(samples, thresholds)
      if reached.precision >= goals.precision, reached.unknown ?? 1 >= goals.unknown {
        identified = step
      }
    }
    thresholds.identified = identified
    thresholds = relaxed(thresholds, for: samples, goals)
    var higherRank = 1.0
    for step in steps where step >= 0.5 {
      thresholds.higherRank = step
      let groups = samples.compactMap { sample -> Bool? in
        guard case .atHigherRank(let group) = sample.outcome(thresholds) else { return nil }
        return sample.isRight[group.scientificName] == true
      }
      let right = groups.count { $0 }
      let unknown = Self.reached(samples, thresholds).unknown ?? 1
      if Double(right) >= goals.precision * Double(groups.count), unknown >= goals.unknown {
        higherRank = step
      }
    }
    // Without an example nothing is known about groups.
    thresholds.higherRank = max(higherRank, Thresholds.cautious.higherRank)
    return thresholds
  }

  /// Keeps the threshold for the names that are given wrongly too often, and lowers it for all others.
  private static func relaxed(
    _ strict: Thresholds, for samples: [Case], _ goals: Goals
  ) -> Thresholds {
    var best = strict
    for step in (40...98).map({ 0.01 * Double(138 - $0) }) where step < strict.identified {
      var thresholds = strict
      thresholds.identified = step
      var given: [String: (count: Int, right: Int)] = [:]
      for sample in samples {
        guard case .identified(let plant) = sample.outcome(thresholds) else { continue }
        given[plant.scientificName, default: (0, 0)].count += 1
        if sample.isRight[plant.scientificName] == true {
          given[plant.scientificName, default: (0, 0)].right += 1
        }
      }
      // A name that was seldom given has the benefit of the doubt, as if it had been right once more.
      let doubtful = given.filter { Double($1.right + 1) < 0.85 * (Double($1.count) + 1.2) }
      thresholds.exceptions = doubtful.mapValues { _ in strict.identified }
      let reached = Self.reached(samples, thresholds)
      if reached.precision >= goals.precision, reached.unknown ?? 1 >= goals.unknown {
        best = thresholds
      }
    }
    return best
  }

  private static func reached(
    _ samples: [Case], _ thresholds: Thresholds
  ) -> Calibration.Reached {
    var (named, right, known, covered) = (0, 0, 0, 0)
    var (unknown, unknownFound, none, noneFound) = (0, 0, 0, 0)
    for sample in samples {
      let outcome = sample.outcome(thresholds)
      var isNamed = false
      if case .identified(let plant) = outcome {
        isNamed = true
        named += 1
        if sample.isRight[plant.scientificName] == true { right += 1 }
      }
      switch sample.kind {
      case .plant:
        known += 1
        covered += isNamed ? 1 : 0
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

/// What the model said about a photo, with what of it is right: names are compared once, not at each threshold.
private struct Case {
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

  /// The likeliest of all that may be said, with how probable it is.
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
  fileprivate func isTrue(_ plant: PlantDistribution.Alternative) -> Bool {
    guard kind == .plant else { return false }
    return isTrue(plant.scientificName, family: plant.family) ?? (plant.rank == .family)
  }
}
