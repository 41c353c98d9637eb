import Foundation

/// Scores pictures by what was fitted to references: a plant's score is that of a ridge regression plus the mean of
/// the cosines with its two nearest references.
struct ReferenceScorer {
  let dimension: Int
  let plantCount: Int
  /// The comparable vectors, one after the other.
  let vectors: UnsafeBufferPointer<Float>
  let labels: UnsafeBufferPointer<Int32>
  let weights: UnsafeBufferPointer<Float>

  /// The scores of all plants for a comparable vector, what the regression alone gives, and the places of the
  /// nearest references with their cosines, the nearest first; one reference can be left out.
  func scores(
    of vector: [Float], without left: Int? = nil
  ) -> (scores: [Float], regression: [Float], nearest: [(place: Int, cosine: Float)]) {
    var first = [Float](repeating: -1, count: plantCount)
    var second = first
    var nearest: [(place: Int, cosine: Float)] = []
    let regression = vector.withUnsafeBufferPointer { vector -> [Float] in
      guard let own = vector.baseAddress, let all = vectors.baseAddress,
        let weights = weights.baseAddress
      else { return [] }
      for place in 0..<labels.count where place != left {
        let cosine = dot(own, all + place * dimension, dimension)
        let label = Int(labels[place])
        if cosine > first[label] {
          second[label] = first[label]
          first[label] = cosine
        } else if cosine > second[label] {
          second[label] = cosine
        }
        guard nearest.count < 3 || cosine > nearest[2].cosine else { continue }
        let rank = nearest.firstIndex { $0.cosine < cosine } ?? nearest.count
        nearest.insert((place, cosine), at: rank)
        if nearest.count > 3 { nearest.removeLast() }
      }
      let width = dimension + 1
      return (0..<plantCount).map { plant in
        let line = weights + plant * width
        return dot(own, line, dimension) + line[dimension] * RidgeRegression.constant
      }
    }
    let scores = (0..<plantCount).map { plant in
      // A plant of one photo has one neighbour.
      let near = second[plant] > -1 ? (first[plant] + second[plant]) / 2 : first[plant]
      return (regression.isEmpty ? 0 : regression[plant]) + near
    }
    return (scores, regression, nearest)
  }
}
