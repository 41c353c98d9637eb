import LanguageModels
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite struct DeterminationTests {
  static let thresholds = Thresholds(identified: 0.6, higherRank: 0.75, notAPlant: 0.6)

  private func plant(
    _ name: String, _ probability: Double, family: String? = nil
  ) -> PlantDistribution.Alternative {
    .init(
      scientificName: name, rank: BotanicalName(name)?.rank ?? .species, family: family,
      probability: probability)
  }

  private func determined(_ distribution: PlantDistribution) -> Determination {
    Determination(distribution, thresholds: Self.thresholds)
  }

  @Test func aProbablePlantIsIdentified() {
    let found = determined(.init(plants: [plant("Rosa canina", 0.61), plant("Rosa", 0.3)]))
    #expect(found.outcome == .identified(plant("Rosa canina", 0.61)))
    #expect(found.confidence == 0.61)
  }

  @Test func speciesOfOneGenusAreItsGenus() {
    let found = determined(
      .init(plants: [plant("Rosa canina", 0.4), plant("Rosa rugosa", 0.37), plant("Malus", 0.1)]))
    guard case .atHigherRank(let genus) = found.outcome else {
      Issue.record("\(found)")
      return
    }
    #expect(genus.scientificName == "Rosa" && genus.rank == .genus && genus.name == nil)
    #expect(abs(found.confidence - 0.77) < 1e-9)
  }

  @Test func generaOfOneFamilyAreTheirFamily() {
    let found = determined(
      .init(plants: [
        plant("Rosa canina", 0.45, family: "Rosaceae"), plant("Malus", 0.35, family: "Rosaceae"),
      ]))
    guard case .atHigherRank(let family) = found.outcome else {
      Issue.record("\(found)")
      return
    }
    #expect(family.scientificName == "Rosaceae" && family.rank == .family)
  }

  @Test func onePlantAloneIsNoGroup() {
    var strict = Self.thresholds
    strict.identified = 0.9
    let found = Determination(
      .init(plants: [plant("Rosa canina", 0.8)]), thresholds: strict)
    #expect(found.outcome == .unknown)
  }

  @Test func doubtIsUnknown() {
    let spread = determined(
      .init(plants: [plant("Rosa", 0.4), plant("Tulipa", 0.3)], unknownPlant: 0.2))
    #expect(spread.outcome == .unknown)
    #expect(spread.confidence == 0.2)
    #expect(determined(.init()).outcome == .unknown)
  }

  @Test func noPlantIsNoPlant() {
    #expect(determined(.init(plants: [plant("Rosa", 0.1)], notAPlant: 0.7)).outcome == .notAPlant)
    #expect(determined(.init(plants: [plant("Rosa", 0.1)], notAPlant: 0.5)).outcome == .unknown)
  }

  @Test(
    "H14: one rule leads from the odds to the status",
    arguments: [
      // The odds of a cup of coffee: unknown is what is said when nothing else may be.
      (0.1, 0.47, 0.35, 0.3, "notAPlant"), (0.1, 0.47, 0.29, 0.3, "unknown"),
      (0.4, 0.2, 0.35, 0.3, "unknown"), (0.62, 0.0, 0.35, 0.3, "identified"),
      (0.0, 0.0, 0.0, 0.3, "unknown"),
    ])
  func theRule(plant: Double, unknown: Double, none: Double, threshold: Double, status: String) {
    let thresholds = Thresholds(identified: 0.6, higherRank: 0.75, notAPlant: threshold)
    let odds = PlantDistribution(
      plants: [self.plant("Rosa canina", plant)], unknownPlant: unknown, notAPlant: none)
    func settled(_ determination: Determination) -> Identification.Status {
      ValidatedPlant(unknownWith: []).settled(by: determination).status
    }
    let found = Determination(odds, thresholds: thresholds)
    #expect(settled(found).rawValue == status)
    let confidence = ["identified": plant, "notAPlant": none, "unknown": unknown][status]
    #expect(found.confidence == confidence)
    // Of a poor photo no name is said, and what is said is less sure.
    let poor = Determination(odds.seen(with: 0.4), thresholds: thresholds, share: 0.4)
    #expect(settled(poor).rawValue == (status == "identified" ? "unknown" : status))
    #expect(poor.confidence <= found.confidence)
    // A list that holds next to nothing of what the model sees decides nothing.
    let other = Determination(odds, thresholds: thresholds, coverage: 0.01)
    #expect(other.outcome == .unknown && other.confidence == unknown)
  }

  @Test func whatChanceChoseIsKept() {
    let found = Determination(
      .init(plants: [plant("Rosa", 0.4), plant("Tulipa gesneriana", 0.35)]),
      thresholds: Thresholds(identified: 0.3, higherRank: 0.75, notAPlant: 0.6),
      preferring: "Tulipa gesneriana L.")
    #expect(found.outcome == .identified(plant("Tulipa gesneriana", 0.35)))
  }

  @Test func whatGoesBeyondTheMeasuredIsTakenBack() throws {
    let said = ValidatedPlant(
      validating: Plant(
        isPlant: true, name: "dog rose", scientificName: "Rosa canina", rank: .species,
        family: "Rosaceae", description: "Pink flowers."))
    let kept = said.settled(
      by: determined(.init(plants: [plant("Rosa canina", 0.9)])))
    #expect(kept == said)
    let genus = said.settled(
      by: determined(.init(plants: [plant("Rosa canina", 0.4), plant("Rosa rugosa", 0.4)])))
    #expect(genus.scientificName == "Rosa" && genus.rank == .genus)
    #expect(genus.name == nil && genus.description == nil)
    let unknown = said.settled(by: determined(.init(plants: [plant("Rosa canina", 0.4)])))
    #expect(unknown.status == .unknown && unknown.name == nil && unknown.scientificName == nil)
    let none = said.settled(by: determined(.init(notAPlant: 0.9)))
    #expect(none.status == .notAPlant && none.name == nil)
  }
}
