/// How probable an answer has to be before it is given.
package struct Thresholds: Codable, Equatable, Sendable {
  /// A plant by the name that is the likeliest.
  package var identified: Double
  /// A genus or a family, when its species together are probable and none of them is alone.
  package var higherRank: Double
  /// That there is no plant.
  package var notAPlant: Double
  /// How probable those names have to be that the model gives wrongly oftener than others.
  package var exceptions: [String: Double]?
  /// The same for the genera and families whose species together are likely.
  package var groupExceptions: [String: Double]?

  /// Creates thresholds.
  package init(
    identified: Double, higherRank: Double, notAPlant: Double, exceptions: [String: Double]? = nil,
    groupExceptions: [String: Double]? = nil
  ) {
    self.identified = identified
    self.higherRank = higherRank
    self.notAPlant = notAPlant
    self.exceptions = exceptions
    self.groupExceptions = groupExceptions
  }

  /// How probable a plant of this scientific name has to be.
  func identified(_ name: String) -> Double { max(identified, exceptions?[name] ?? 0) }

  /// How probable the species of this genus or family have to be together.
  func higherRank(_ name: String) -> Double { max(higherRank, groupExceptions?[name] ?? 0) }

  /// The thresholds for a model without a calibration: more likely right than wrong, with a margin.
  package static let cautious = Thresholds(identified: 0.6, higherRank: 0.75, notAPlant: 0.6)

  var areProbabilities: Bool {
    let all =
      [identified, higherRank, notAPlant] + Array((exceptions ?? [:]).values)
      + Array((groupExceptions ?? [:]).values)
    return all.allSatisfy { (0...1).contains($0) }
  }
}
