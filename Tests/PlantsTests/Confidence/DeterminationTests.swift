import LanguageModels
import Testing

@testable import Plants

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
