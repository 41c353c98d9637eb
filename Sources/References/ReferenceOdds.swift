import Foundation

/// How probable the plants of a reference set are for one picture.
package struct ReferenceOdds: Equatable, Sendable {
  /// A plant by its number in the set, with how probable it is.
  package struct Entry: Equatable, Sendable {
    package var plant: Int
    package var probability: Double
  }

  /// The plants, the most probable first; those that hardly count are left out.
  package var plants: [Entry]
  /// How probable it is that the picture shows none of them.
  package var none: Double

  /// The softmax of scores with one for none.
  ///
  /// - Parameters:
  ///   - scores: The score of each plant.
  ///   - rule: How scores become odds.
  init(scores: [Float], by rule: OddsRule) {
    let best = scores.max().map(Double.init) ?? -.infinity
    let highest = max(best, rule.noneScore)
    let weights = scores.map { exp((Double($0) - highest) / rule.temperature) }
    let none = exp((rule.noneScore - highest) / rule.temperature)
    let sum = weights.reduce(none, +)
    self.none = none / sum
    plants = weights.enumerated().filter { $1 / sum > 1e-4 }
      .map { Entry(plant: $0, probability: $1 / sum) }
      .sorted { ($0.probability, $1.plant) > ($1.probability, $0.plant) }
  }
}

/// How scores become odds; fitted to pictures that were left out.
struct OddsRule: Codable, Equatable, Sendable {
  /// What the differences between scores are divided by.
  var temperature = 0.1
  /// The score of "none of these".
  var noneScore = 0.65

  /// A picture whose scores were made without it.
  struct LeftOut {
    /// The highest scores of other plants.
    var others: [Float]
    /// The score of its own plant; nil where no other picture of it is there.
    var own: Float?
  }

  /// The rule under which pictures are most probably of their own plant, and of none where that plant is taken out.
  ///
  /// Below twenty pictures of three plants the values hold that were found on 83 kinds of plants.
  init(fitting pictures: [LeftOut], plantCount: Int) {
    guard pictures.count >= 20, plantCount >= 3, pictures.contains(where: { $0.own != nil }) else {
      return
    }
    var best = -Double.infinity
    for temperature in [0.03, 0.05, 0.08, 0.12, 0.2] {
      for step in 0...36 {
        let noneScore = -0.2 + 0.05 * Double(step)
        let likelihood = pictures.reduce(0.0) {
          $0 + $1.logLikelihood(temperature, noneScore)
        }
        guard likelihood > best else { continue }
        best = likelihood
        self.temperature = temperature
        self.noneScore = noneScore
      }
    }
  }

  init() {}
}

extension OddsRule.LeftOut {
  fileprivate func logLikelihood(_ temperature: Double, _ noneScore: Double) -> Double {
    let highest = max(noneScore, Double(max(own ?? -.infinity, others.max() ?? -.infinity)))
    let none = exp((noneScore - highest) / temperature)
    let rest = others.reduce(none) { $0 + exp((Double($1) - highest) / temperature) }
    let absent = log(none / rest + 1e-4)
    guard let own else { return absent }
    let weight = exp((Double(own) - highest) / temperature)
    return absent + log(weight / (rest + weight) + 1e-4)
  }
}
