import Foundation
import LanguageModels
import ScriptedLanguageModels
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct PlantDistributionTests {
  static func answers(_ list: [(String, Double)]) throws -> [MeasuredAnswer] {
    try list.map { try MeasuredAnswer($0.0, $0.1) }
  }

  static func json(_ name: String?, _ scientific: String?, family: String? = nil) -> String {
    Plant(
      isPlant: true, name: name, scientificName: scientific, rank: nil, family: family,
      description: nil
    ).generatedContent.jsonString
  }

  @Test func spellingsAndCommonNamesOfOnePlantAddUp() throws {
    let found = PlantDistribution(
      try Self.answers([
        (Self.json("dog rose", "Rosa canina"), 0.3), (Self.json("briar", "Rosa canina L."), 0.25),
        (Self.json("dog-rose", "rosa canina"), 0.1), (Self.json("tulip", "Tulipa"), 0.2),
        (Self.json(nil, nil), 0.05), (Self.json("a bush", nil), 0.02),
        (#"{"isPlant":false}"#, 0.04),
      ]))
    #expect(found.plants.map(\.scientificName) == ["Rosa canina", "Tulipa"])
    #expect(found.plants[0].name == "dog rose")
    #expect(abs(found.plants[0].probability - 0.65) < 1e-9)
    #expect(abs(found.unknownPlant - 0.07) < 1e-9)
    #expect(abs(found.notAPlant - 0.04) < 1e-9)
    #expect(abs(found.unfollowed - 0.04) < 1e-9)
  }

  @Test func roundingNeverMakesMoreThanCertain() throws {
    let found = PlantDistribution(
      try Self.answers([
        (Self.json("rose", "Rosa"), 0.7), (Self.json("tulip", "Tulipa"), 0.31),
      ]))
    #expect(found.plants.reduce(0) { $0 + $1.probability } <= 1)
  }

  @Test(arguments: [0.5, 0.8, 1.0, 1.7, 4.0])
  func temperatureKeepsOrderAndSum(temperature: Double) {
    let found = PlantDistribution(
      plants: [
        .init(scientificName: "Rosa", rank: .genus, probability: 0.6),
        .init(scientificName: "Tulipa", rank: .genus, probability: 0.2),
        .init(scientificName: "Iris", rank: .genus, probability: 0.001),
      ], unknownPlant: 0.1, notAPlant: 0.05)
    let changed = found.tempered(temperature)
    let probabilities = changed.plants.map(\.probability)
    #expect(probabilities == probabilities.sorted(by: >))
    #expect(probabilities.reduce(changed.unknownPlant + changed.notAPlant, +) <= 1 + 1e-12)
    #expect(temperature == 1 || (probabilities[0] > 0.6) == (temperature < 1))
    // Less was looked at: what is left is the same.
    var fewer = found
    fewer.plants.removeLast()
    #expect(abs(fewer.tempered(temperature).plants[0].probability - probabilities[0]) < 1e-12)
  }

  @Test func plantsAreGroupedByGenusAndFamily() {
    let found = PlantDistribution(plants: [
      .init(scientificName: "Rosa canina", rank: .species, family: "Rosaceae", probability: 0.4),
      .init(
        scientificName: "Malus domestica", rank: .species, family: "Rosaceae", probability: 0.2),
      .init(
        name: "rose", scientificName: "Rosa", rank: .genus, family: "Rosaceae", probability: 0.3),
      .init(scientificName: "Tulipa", rank: .genus, probability: 0.1),
    ])
    #expect(found.groups(.genus).map(\.scientificName) == ["Rosa", "Malus", "Tulipa"])
    #expect(abs(found.groups(.genus)[0].probability - 0.7) < 1e-9)
    #expect(found.groups(.genus)[0].name == "rose")
    #expect(found.groups(.family).map(\.scientificName) == ["Rosaceae"])
    #expect(abs(found.groups(.family)[0].probability - 0.9) < 1e-9)
  }
}
