import Identification

extension CalibrationFit {
  /// The thresholds that reach the goals and give the most names.
  static func thresholds(for cases: [CalibrationCase], _ goals: Goals) -> Thresholds {
    var thresholds = Thresholds(identified: 1, higherRank: 1, notAPlant: 1)
    thresholds.notAPlant = notAPlant(for: cases)
    // Down from 1, so that chance among few answers does not count.
    for step in steps(0.2...1) {
      var lower = thresholds
      lower.identified = step
      if isReached(goals, by: lower, cases) { thresholds = lower }
    }
    thresholds = relaxed(thresholds, for: cases, goals)
    return withGroups(thresholds, for: cases, goals)
  }

  /// From high to low.
  private static func steps(_ range: ClosedRange<Double>) -> [Double] {
    (0...100).map { 0.01 * Double(100 - $0) }.filter(range.contains)
  }

  private static func isReached(
    _ goals: Goals, by thresholds: Thresholds, _ cases: [CalibrationCase]
  ) -> Bool {
    let reached = reached(cases, thresholds)
    return reached.precision >= goals.precision && reached.unknown ?? 1 >= goals.unknown
  }

  /// Where a plant and none are mistaken for one another least often; one at the edge of the goal would miss it
  /// on other photos.
  private static func notAPlant(for cases: [CalibrationCase]) -> Double {
    guard cases.contains(where: { $0.kind == .notAPlant }) else {
      return Thresholds.cautious.notAPlant
    }
    func mistakes(_ step: Double) -> Int {
      let thresholds = Thresholds(identified: 1, higherRank: 1, notAPlant: step)
      return cases.count {
        ($0.outcome(thresholds) == .notAPlant) != ($0.kind == .notAPlant)
      }
    }
    return steps(0.3...1).map { (step: $0, mistakes: mistakes($0)) }
      .min { $0.mistakes < $1.mistakes }?.step ?? Thresholds.cautious.notAPlant
  }

  /// Keeps the threshold for the names that are given wrongly too often, and lowers it for all others.
  private static func relaxed(
    _ strict: Thresholds, for cases: [CalibrationCase], _ goals: Goals
  ) -> Thresholds {
    var best = strict
    for step in steps(0.4...0.98) where step < strict.identified {
      var thresholds = strict
      thresholds.identified = step
      thresholds.exceptions = doubtful(
        cases, thresholds, ofGroups: false, asking: strict.identified)
      if isReached(goals, by: thresholds, cases) { best = thresholds }
    }
    return best
  }

  /// Adds genera and families, first where all of them are precise, then lower but for those that are often wrong.
  ///
  /// Without an example nothing is known about groups, so no threshold is below the cautious one.
  private static func withGroups(
    _ named: Thresholds, for cases: [CalibrationCase], _ goals: Goals
  ) -> Thresholds {
    var strict = named
    for step in steps(Thresholds.cautious.higherRank...1) {
      var lower = named
      lower.higherRank = step
      let groups = tally(cases, lower, ofGroups: true).values
      let (count, right) = groups.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.right) }
      if Double(right) >= goals.precision * Double(count), isReached(goals, by: lower, cases) {
        strict = lower
      }
    }
    var best = strict
    for step in steps(Thresholds.cautious.higherRank...1) where step < strict.higherRank {
      var lower = strict
      lower.higherRank = step
      lower.groupExceptions = doubtful(cases, lower, ofGroups: true, asking: strict.higherRank)
      if isReached(goals, by: lower, cases) { best = lower }
    }
    return best
  }

  /// The names that are wrong too often, with their thresholds; nil when there are none.
  private static func doubtful(
    _ cases: [CalibrationCase], _ thresholds: Thresholds, ofGroups: Bool, asking least: Double
  ) -> [String: Double]? {
    // A name that was seldom given has the benefit of the doubt, as if it had been right once more.
    let names = tally(cases, thresholds, ofGroups: ofGroups).filter {
      Double($1.right + 1) < 0.85 * (Double($1.count) + 1.2)
    }
    return names.isEmpty ? nil : names.mapValues { _ in least }
  }

  /// How often each name was given, and how often rightly.
  private static func tally(
    _ cases: [CalibrationCase], _ thresholds: Thresholds, ofGroups: Bool
  ) -> [String: (count: Int, right: Int)] {
    cases.reduce(into: [:]) { tally, one in
      let outcome = one.outcome(thresholds)
      guard let name = outcome.name, outcome.isGroup == ofGroups else { return }
      tally[name, default: (0, 0)].count += 1
      if one.isRight[name] == true { tally[name, default: (0, 0)].right += 1 }
    }
  }
}

extension Determination.Outcome {
  var name: String? {
    switch self {
    case .identified(let plant), .atHigherRank(let plant): plant.scientificName
    case .unknown, .notAPlant: nil
    }
  }

  fileprivate var isGroup: Bool { if case .atHigherRank = self { true } else { false } }
}
