import Foundation

/// Regression of which class a vector belongs to, with a penalty on large weights (Hoerl and Kennard 1970).
///
/// Each class counts the same, however many vectors it has. The penalty is the mean of the diagonal that it is
/// added to.
struct RidgeRegression {
  /// The numbers of a vector and one that is the same for all.
  let width: Int
  /// The weights, one class after the other.
  private(set) var weights: [Float]
  /// The lower triangle of the factor of what was inverted, row by row.
  private let factor: [Double]
  private let importance: [Double]

  /// What the constant number of each vector is.
  static let constant: Float = 0.3

  /// Fits the weights.
  ///
  /// - Parameters:
  ///   - vectors: The vectors, one after the other, each of length 1.
  ///   - dimension: The numbers of a vector.
  ///   - labels: The class of each.
  ///   - classCount: How many classes there are.
  init(vectors: [Float], dimension: Int, labels: [Int], classCount: Int) {
    let width = dimension + 1
    self.width = width
    var counts = [Double](repeating: 0, count: classCount)
    for label in labels { counts[label] += 1 }
    importance = labels.map { 1 / counts[$0] }
    var sums = [Double](repeating: 0, count: width * width)
    var row = [Double](repeating: 0, count: width)
    for (index, importance) in importance.enumerated() {
      Self.fill(&row, vectors, index, dimension)
      for line in 0..<width {
        let value = row[line] * importance
        for column in 0...line { sums[line * width + column] += value * row[column] }
      }
    }
    let penalty = (0..<width).reduce(0) { $0 + sums[$1 * width + $1] } / Double(width)
    for line in 0..<width { sums[line * width + line] += max(penalty, 1e-9) }
    factor = Self.factored(sums, width)
    weights = []
    weights = solvedWeights(vectors, dimension, labels, classCount)
  }

  /// How much a vector that was fitted draws its own score towards 1.
  func leverage(of vector: UnsafePointer<Float>, index: Int) -> Double {
    var row = (0..<width - 1).map { Double(vector[$0]) } + [Double(Self.constant)]
    solveForward(&row)
    return row.reduce(0) { $0 + $1 * $1 } * importance[index]
  }

  private static func fill(
    _ row: inout [Double], _ vectors: [Float], _ index: Int, _ dimension: Int
  ) {
    for place in 0..<dimension { row[place] = Double(vectors[index * dimension + place]) }
    row[dimension] = Double(constant)
  }

  private func solvedWeights(
    _ vectors: [Float], _ dimension: Int, _ labels: [Int], _ classCount: Int
  ) -> [Float] {
    var sums = [Double](repeating: 0, count: classCount * width)
    var row = [Double](repeating: 0, count: width)
    for (index, label) in labels.enumerated() {
      Self.fill(&row, vectors, index, dimension)
      for place in 0..<width { sums[label * width + place] += row[place] * importance[index] }
    }
    var weights = [Float](repeating: 0, count: classCount * width)
    for label in 0..<classCount {
      var line = Array(sums[label * width..<(label + 1) * width])
      solveForward(&line)
      solveBackward(&line)
      for place in 0..<width { weights[label * width + place] = Float(line[place]) }
    }
    return weights
  }

  /// The Cholesky factor of a symmetric matrix.
  private static func factored(_ matrix: [Double], _ width: Int) -> [Double] {
    var factor = matrix
    for line in 0..<width {
      for column in 0...line {
        var sum = factor[line * width + column]
        for place in 0..<column {
          sum -= factor[line * width + place] * factor[column * width + place]
        }
        factor[line * width + column] =
          line == column ? max(sum, 1e-12).squareRoot() : sum / factor[column * width + column]
      }
    }
    return factor
  }

  private func solveForward(_ values: inout [Double]) {
    for line in 0..<width {
      var sum = values[line]
      for place in 0..<line { sum -= factor[line * width + place] * values[place] }
      values[line] = sum / factor[line * width + line]
    }
  }

  private func solveBackward(_ values: inout [Double]) {
    for line in (0..<width).reversed() {
      var sum = values[line]
      for place in (line + 1)..<width { sum -= factor[place * width + line] * values[place] }
      values[line] = sum / factor[line * width + line]
    }
  }
}
