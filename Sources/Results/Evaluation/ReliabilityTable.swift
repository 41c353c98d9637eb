/// How often answers of like confidence are right.
package struct ReliabilityTable: Equatable, Sendable {
  /// Answers whose confidence is in one tenth.
  package struct Bin: Equatable, Sendable {
    /// How many there are.
    package var count = 0
    /// Their mean confidence.
    package var confidence = 0.0
    /// The share of them that is right.
    package var accuracy = 0.0
  }

  /// The tenths, from 0 to 1.
  package private(set) var bins = [Bin](repeating: Bin(), count: 10)

  /// Sorts answers.
  package init(_ answers: [(confidence: Double, isRight: Bool)]) {
    for (confidence, isRight) in answers {
      let place = min(9, max(0, Int(confidence * 10)))
      bins[place].count += 1
      bins[place].confidence += confidence
      bins[place].accuracy += isRight ? 1 : 0
    }
    for place in bins.indices where bins[place].count > 0 {
      bins[place].confidence /= Double(bins[place].count)
      bins[place].accuracy /= Double(bins[place].count)
    }
  }

  /// The expected calibration error (Naeini, Cooper and Hauskrecht, 2015): the mean difference between
  /// confidence and share of right answers.
  package var error: Double {
    let count = bins.reduce(0) { $0 + $1.count }
    guard count > 0 else { return 0 }
    return bins.reduce(0) {
      $0 + Double($1.count) * abs($1.confidence - $1.accuracy)
    } / Double(count)
  }
}
