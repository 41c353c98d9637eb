import Botany
import Identification

/// The figures of a run; a share of nothing is nil.
package struct EvaluationFigures: Equatable, Sendable {
  /// So many of so many.
  package struct Share: Equatable, Sendable {
    package var count = 0
    package var total = 0

    /// The share from 0 to 1; nil of nothing.
    package var value: Double? { total > 0 ? Double(count) / Double(total) : nil }

    mutating func add(_ isCounted: Bool?) {
      guard let isCounted else { return }
      total += 1
      if isCounted { count += 1 }
    }
  }

  /// Answers whose confidence lies in one tenth.
  package struct Bin: Equatable, Sendable {
    package var from: Double
    package var count = 0
    /// Their mean confidence.
    package var confidence = 0.0
    /// The share of them that is true, at the rank they were given.
    package var accuracy = 0.0
  }

  /// Right answers among all photos.
  package var right = Share()
  /// Known plants that are named rightly, at the rank the manifest names them.
  package var top1 = Share()
  /// Known plants that are among the five likeliest names, where these are given.
  package var top5 = Share()
  /// Known plants named rightly by rank.
  package var species = Share()
  package var genus = Share()
  package var family = Share()
  /// Known plants that are not named at all.
  package var abstention = Share()
  /// Of what was named, what is true at the rank it was named at.
  package var precision = Share()
  /// Plants outside the list that are reported as unknown.
  package var unknown = Share()
  /// Photos without a plant that are recognised as such.
  package var notAPlant = Share()
  /// Plants that are reported as no plant.
  package var deniedPlants = Share()
  /// Photos without any answer.
  package var failures = Share()
  /// Fields that identifications leave empty.
  package var omissions: [String: Int] = [:]
  /// Answers with something that no photo shows.
  package var unsupported = Share()
  /// What was asserted without support, by rule.
  package var unsupportedByRule: [String: Int] = [:]
  /// False corrections that the model gave in to.
  package var falseCorrections = Share()
  /// The expected calibration error; nil where no confidence is measured.
  package var calibrationError: Double?
  /// How often answers of like confidence are right; empty where no confidence is measured.
  package var reliability: [Bin] = []
  /// How long an answer takes, in milliseconds.
  package var latencyMedian: Double?
  package var latency95: Double?
  /// How long it takes to stop, in milliseconds.
  package var cancellationMedian: Double?
  /// The most memory, in bytes.
  package var peakMemory: Int?
  /// Where answers were made, with how many.
  package var routes: [String: Int] = [:]

  /// Counts.
  package init(_ run: Evaluation) {
    for item in run.items { count(item) }
    let measured = run.items.filter { $0.confidence != nil && $0.status != .failed }
    if !measured.isEmpty { sort(measured) }
    let times = run.items.filter { $0.status != .failed }.map(\.milliseconds)
    latencyMedian = Self.quantile(times, 0.5)
    latency95 = Self.quantile(times, 0.95)
    cancellationMedian = Self.quantile(run.cancellations, 0.5)
    peakMemory = run.peakMemory
  }

  private mutating func count(_ item: EvaluationItem) {
    right.add(item.isRight)
    failures.add(item.status == .failed)
    switch item.truth.kind {
    case .plant:
      top1.add(item.isRight)
      top5.add(item.isAmongFive)
      species.add(item.isRight(item.scientificName, at: .species))
      genus.add(item.isRight(item.scientificName, at: .genus))
      family.add(item.isRight(item.scientificName, at: .family))
      abstention.add(item.status == .unknown)
      deniedPlants.add(item.status == .notAPlant)
    case .unknown:
      unknown.add(item.isRight)
      deniedPlants.add(item.status == .notAPlant)
    case .notAPlant:
      notAPlant.add(item.isRight)
    }
    if item.status == .identified { precision.add(item.truth.kind == .plant && item.isTrue) }
    for field in EvaluationRules.omissions(item) { omissions[field, default: 0] += 1 }
    let claims = EvaluationRules.unsupported(item)
    if item.status != .failed { unsupported.add(!claims.isEmpty) }
    for claim in claims { unsupportedByRule[claim, default: 0] += 1 }
    falseCorrections.add(item.gaveIn)
    if let route = item.route { routes[route, default: 0] += 1 }
  }

  /// Sorts answers into tenths by their confidence.
  private mutating func sort(_ items: [EvaluationItem]) {
    let table = ReliabilityTable(
      items.map { (confidence: min(1, max(0, $0.confidence ?? 0)), isRight: $0.isTrue) })
    reliability = table.bins.enumerated().map { place, tenth in
      var bin = Bin(from: Double(place) / 10)
      bin.count = tenth.count
      bin.confidence = tenth.confidence
      bin.accuracy = tenth.accuracy
      return bin
    }
    calibrationError = table.error
  }

  /// The value that so large a share does not exceed; nil of nothing.
  static func quantile(_ values: [Double], _ share: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    // The nearest rank: a value that was measured, never one between two.
    let place = Int((share * Double(sorted.count)).rounded(.up)) - 1
    return sorted[max(0, min(sorted.count - 1, place))]
  }
}
