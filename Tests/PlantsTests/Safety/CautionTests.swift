import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("F09: warnings that nobody has to ask for")
struct CautionTests {
  private func cautions(_ name: String?, family: String? = nil, facts: FactsTable? = nil)
    -> [String]
  {
    let plant = ValidatedPlant(
      validating: Plant(
        isPlant: true, name: nil, scientificName: name, rank: .species, family: family,
        description: nil))
    return Cautions(for: plant, facts: facts).sentences
  }

  @Test(arguments: [
    "Conium maculatum", "Atropa bella-donna", "Digitalis purpurea", "Taxus baccata",
    "Nerium oleander", "Convallaria majalis", "Colchicum autumnale", "Aconitum napellus",
    "Ricinus communis", "Cicuta virosa", "Amanita phalloides", "Datura",
  ])
  func aDeadlyPlantIsNamedSo(name: String) {
    #expect(cautions(name).first?.contains("kill") == true)
  }

  @Test(arguments: [
    ("Daucus carota", "hemlock"), ("Allium ursinum", "lily of the valley"),
    ("Anthriscus sylvestris", "hemlock"), ("Lilium candidum", "cats"),
    ("Toxicodendron radicans", "touch"), ("Crocus", "Autumn crocus"),
  ])
  func dangerousRelationsAreNamed(name: String, word: String) {
    #expect(cautions(name).joined(separator: " ").contains(word))
  }

  @Test func theCarrotFamilyIsWarnedOf() {
    #expect(cautions("Torilis japonica", family: "Apiaceae").count == 1)
    #expect(cautions("Bellis perennis", family: "Asteraceae").isEmpty)
  }

  @Test func withoutAScientificNameWhatIsKnownCounts() {
    #expect(cautions(nil, family: "Apiaceae").count == 1)
    #expect(cautions(nil, family: "Asteraceae").isEmpty)
    for (name, word) in [("Foxglove", "kill"), ("poison ivy", "touch"), ("wild garlic", "valley")] {
      let plant = ValidatedPlant(
        validating: Plant(
          isPlant: true, name: name, scientificName: nil, rank: nil, family: nil, description: nil))
      #expect(Cautions(for: plant, facts: nil).sentences.joined().contains(word))
    }
  }

  @Test func theTableGoesFirst() throws {
    let table = try FactsTable(
      file: try Wordings.facts(), name: "plants.tsv", builtInSource: "own table")
    let lily = cautions("Convallaria majalis", facts: table)
    #expect(lily.first == table.facts(about: "Convallaria majalis")?.statements[.toxicPeople])
    #expect(cautions("Bellis perennis", facts: table).isEmpty)
    #expect(cautions("Daucus carota", facts: table).contains { $0.contains("hemlock") })
    #expect(cautions("Lilium lancifolium", facts: table).contains { $0.contains("Deadly to cats") })
    #expect(cautions("Taxus baccata", facts: table).first?.contains("kill") == true)
  }
}
