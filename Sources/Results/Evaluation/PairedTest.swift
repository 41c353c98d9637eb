import Foundation

/// The test of McNemar (1947) of two runs over the same photos, exact with the mid-p correction of
/// Fagerland, Lydersen and Laake (2013).
package struct PairedTest: Equatable, Sendable {
  /// Photos that both runs have.
  package var pairs = 0
  /// Photos only this run got right.
  package var onlyThis = 0
  /// Photos only the other run got right.
  package var onlyOther = 0
  /// Photos both got right.
  package var both = 0

  /// Pairs the photos of two runs by their paths.
  package init(_ items: [EvaluationItem], _ others: [EvaluationItem]) {
    let others = Dictionary(others.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    for item in items {
      guard let other = others[item.path], other.truth.kind == item.truth.kind,
        other.truth.scientificName == item.truth.scientificName
      else { continue }
      pairs += 1
      switch (item.isRight, other.isRight) {
      case (true, true): both += 1
      case (true, false): onlyThis += 1
      case (false, true): onlyOther += 1
      case (false, false): break
      }
    }
  }

  /// How probable so uneven a split is when both runs are equally good; 1 without any difference.
  package var probability: Double {
    let count = onlyThis + onlyOther
    guard count > 0 else { return 1 }
    let less = min(onlyThis, onlyOther)
    func chance(_ hits: Int) -> Double {
      let ways =
        lgamma(Double(count + 1)) - lgamma(Double(hits + 1)) - lgamma(Double(count - hits + 1))
      return exp(ways - Double(count) * log(2.0))
    }
    let tail = (0..<less).reduce(0) { $0 + chance($1) }
    return min(1, 2 * (tail + chance(less) / 2))
  }
}
