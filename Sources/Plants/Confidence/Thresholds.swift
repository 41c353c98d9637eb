/// How probable an answer has to be before it is given.
package struct Thresholds: Codable, Equatable, Sendable {
  /// A plant by the name that is the likeliest.
  package var identified: Double
  /// A genus or a family, when its species together are probable and none of them is alone.
  package var higherRank: Double
  /// That there is no plant.
  package var notAPlant: Double

  /// Sets what is asked for.
  package init(identified: Double, higherRank: Double, notAPlant: Double) {
    self.identified = identified
    self.higherRank = higherRank
    self.notAPlant = notAPlant
  }

  /// What is asked of a model that nobody has measured: more likely right than wrong, with some to spare.
  package static let cautious = Thresholds(identified: 0.6, higherRank: 0.75, notAPlant: 0.6)

  var areProbabilities: Bool {
    [identified, higherRank, notAPlant].allSatisfy { (0...1).contains($0) }
  }
}
