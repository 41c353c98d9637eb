import Foundation

/// Finds temperature and thresholds of a model from what it said about photos whose plants are known.
package struct CalibrationFit: Equatable, Sendable {
  /// What the model said about a photo, and what is in it.
  package struct Sample: Equatable, Sendable {
    /// What is in the photo.
    package var truth: PhotoManifest.Truth
    /// How probable the plants are, as the model has it.
    package var distribution: PlantDistribution

    /// Puts both together.
    package init(truth: PhotoManifest.Truth, distribution: PlantDistribution) {
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
      switch sample.truth {
      case .plant: counts.known += 1
      case .unknown: counts.unknown += 1
      case .notAPlant: counts.notAPlant += 1
      }
    }
    temperature = Self.temperature(for: samples)
    let tempered = samples.map {
      Sample(truth: $0.truth, distribution: $0.distribution.tempered(temperature))
    }
    reliability = ReliabilityTable(tempered.map(\.likeliest))
    thresholds = Self.thresholds(for: tempered, goals)
    reached = Self.reached(tempered, thresholds)
    reached.calibrationError = reliability.error
  }

  /// The minimum of the mean logarithmic loss, by golden sections of the logarithm.
  private static func temperature(for samples: [Sample]) -> Double {
    guard !samples.isEmpty else { return 1 }
    func loss(_ logarithm: Double) -> Double {
      samples.reduce(0) { sum, sample in
        let distribution = sample.distribution.tempered(exp(logarithm))
        return sum - log(max(distribution.probability(of: sample.truth), 1e-4))
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

  private static func thresholds(for samples: [Sample], _ goals: Goals) -> Thresholds {
    let steps = (0...98).map { 0.01 * Double(100 - $0) }
    var thresholds = Thresholds(identified: 1, higherRank: 1, notAPlant: 1)
    // The highest that still finds nearly all photos without a plant; fewer plants are taken for none.
    thresholds.notAPlant =
      steps.first {
        thresholds.notAPlant = $0
        return (Self.reached(samples, thresholds).notAPlant ?? 1) >= goals.notAPlant
      } ?? 0.3
    if samples.allSatisfy({ $0.truth != .notAPlant }) {
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
        let found = Determination(sample.distribution, thresholds: thresholds)
        guard case .atHigherRank(let group) = found.outcome else { return nil }
        return sample.truth.isOf(group)
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
    _ strict: Thresholds, for samples: [Sample], _ goals: Goals
  ) -> Thresholds {
    var best = strict
    for step in (40...98).map({ 0.01 * Double(138 - $0) }) where step < strict.identified {
      var thresholds = strict
      thresholds.identified = step
      var given: [String: (count: Int, right: Int)] = [:]
      for sample in samples {
        let outcome = Determination(sample.distribution, thresholds: thresholds).outcome
        guard case .identified(let plant) = outcome else { continue }
        given[plant.scientificName, default: (0, 0)].count += 1
        if sample.truth.isNamed(plant.scientificName) {
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
    _ samples: [Sample], _ thresholds: Thresholds
  ) -> Calibration.Reached {
    var (named, right, known, covered) = (0, 0, 0, 0)
    var (unknown, unknownFound, none, noneFound) = (0, 0, 0, 0)
    for sample in samples {
      let outcome = Determination(sample.distribution, thresholds: thresholds).outcome
      var isNamed = false
      if case .identified(let plant) = outcome {
        isNamed = true
        named += 1
        if sample.truth.isNamed(plant.scientificName) { right += 1 }
      }
      switch sample.truth {
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

extension CalibrationFit.Sample {
  /// The likeliest of all that may be said, with how probable it is.
  fileprivate var likeliest: (confidence: Double, isRight: Bool) {
    let plant = distribution.plants.first
    let highest = max(
      plant?.probability ?? 0, distribution.unknownPlant, distribution.notAPlant)
    if let plant, plant.probability == highest {
      return (highest, truth.isNamed(plant.scientificName))
    }
    return (highest, truth == (distribution.unknownPlant == highest ? .unknown : .notAPlant))
  }
}

extension PlantDistribution {
  /// How probable the truth is.
  fileprivate func probability(of truth: PhotoManifest.Truth) -> Double {
    switch truth {
    case .plant:
      plants.reduce(0) { $0 + (truth.isNamed($1.scientificName) ? $1.probability : 0) }
    case .unknown: unknownPlant
    case .notAPlant: notAPlant
    }
  }
}

extension PhotoManifest.Truth {
  /// Whether the plant belongs to a genus, or may belong to a family.
  fileprivate func isOf(_ group: PlantDistribution.Alternative) -> Bool {
    guard case .plant(let name) = self, let name = BotanicalName(name) else { return false }
    // A list tells no families, so that of a genus is not known to be wrong.
    return group.rank == .family || name.uninomial == group.scientificName
  }
}
