import Foundation

/// What is fitted to the references of a set, anew whenever they change.
struct FittedReferences {
  let space: ReferenceVectors
  /// The comparable vectors, one after the other.
  let vectors: [Float]
  let labels: [Int32]
  let regression: RidgeRegression
  private(set) var rule = OddsRule()
  let plantCount: Int

  /// How many references are left out in turn to fit the odds.
  private static let sampleSize = 600

  /// Fits to references.
  ///
  /// - Parameters:
  ///   - raw: The vectors as the model gave them.
  ///   - labels: The number of the plant of each.
  ///   - plantCount: How many plants there are.
  ///   - model: The model of the vectors.
  init(raw: [[Float]], labels: [Int], plantCount: Int, model: ReferenceModel) {
    space = ReferenceVectors(
      fitting: raw, dimension: model.dimension, areWhitened: model.isWhitened)
    var vectors: [Float] = []
    vectors.reserveCapacity(raw.count * model.dimension)
    for vector in raw { vectors += space.comparable(vector) }
    self.vectors = vectors
    self.labels = labels.map(Int32.init)
    self.plantCount = plantCount
    regression = RidgeRegression(
      vectors: vectors, dimension: model.dimension, labels: labels, classCount: plantCount)
    let step = max(1, raw.count / Self.sampleSize)
    let sample = stride(from: 0, to: raw.count, by: step)
    rule = OddsRule(
      fitting: sample.map { place in
        var scores = self.scores(leavingOut: place).scores
        let label = labels[place]
        let own = scores.remove(at: label)
        return OddsRule.LeftOut(
          others: Array(scores.sorted(by: >).prefix(64)), own: own > Self.absent ? own : nil)
      }, plantCount: plantCount)
  }

  /// The score of a plant without a reference that could be compared with.
  private static let absent: Float = -100

  /// The scores of a reference as if it were not in the set, and what it is near then.
  ///
  /// The regression is corrected by the leverage instead of being fitted anew, which gives the same
  /// (Allen 1974).
  func scores(
    leavingOut place: Int
  ) -> (scores: [Float], nearest: [(place: Int, cosine: Float)]) {
    let own = Array(vectors[place * space.dimension..<(place + 1) * space.dimension])
    var (scores, regression, nearest) = withScorer { $0.scores(of: own, without: place) }
    let leverage = Float(
      min(
        0.99,
        own.withUnsafeBufferPointer { buffer in
          buffer.baseAddress.map { self.regression.leverage(of: $0, index: place) } ?? 0
        }))
    let label = Int(labels[place])
    for plant in scores.indices {
      let target: Float = plant == label ? leverage : 0
      scores[plant] += (regression[plant] - target) / (1 - leverage) - regression[plant]
    }
    if !labels.indices.contains(where: { $0 != place && labels[$0] == labels[place] }) {
      scores[label] = Self.absent
    }
    return (scores, nearest)
  }

  /// The odds of a reference as if it were not in the set.
  func odds(leavingOut place: Int) -> ReferenceOdds {
    ReferenceOdds(scores: scores(leavingOut: place).scores, by: rule)
  }

  /// The odds of a reference as if its plant were not in the set.
  func odds(leavingOutPlantOf place: Int) -> ReferenceOdds {
    var scores = scores(leavingOut: place).scores
    scores[Int(labels[place])] = Self.absent
    return ReferenceOdds(scores: scores, by: rule)
  }

  private func withScorer<Result>(_ body: (ReferenceScorer) -> Result) -> Result {
    vectors.withUnsafeBufferPointer { vectors in
      labels.withUnsafeBufferPointer { labels in
        regression.weights.withUnsafeBufferPointer { weights in
          body(
            ReferenceScorer(
              dimension: space.dimension, plantCount: plantCount, vectors: vectors, labels: labels,
              weights: weights))
        }
      }
    }
  }
}
