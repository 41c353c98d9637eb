import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("A model's answer, validated again")
struct ValidatedPlantTests {
  private func validated(
    isPlant: Bool = true, name: String? = nil, scientificName: String? = nil,
    rank: PlantRank? = nil, family: String? = nil, description: String? = nil
  ) -> ValidatedPlant {
    ValidatedPlant(
      validating: Plant(
        isPlant: isPlant, name: name, scientificName: scientificName, rank: rank, family: family,
        description: description))
  }

  @Test func aSpecies() {
    let plant = validated(
      name: " common  daisy ", scientificName: "Bellis perennis L.", rank: .species,
      family: "Asteraceae", description: "A white\n flower.")
    #expect(plant.status == .identified)
    #expect(plant.name == "common daisy")
    #expect(plant.scientificName == "Bellis perennis")
    #expect(plant.rank == .species)
    #expect(plant.family == "Asteraceae")
    #expect(plant.description == "A white flower.")
    #expect(plant.remarks.isEmpty)
  }

  @Test(
    "C11: what only says that there is nothing is null",
    arguments: [
      "", " ", "N/A", "n/a", "NA", "unknown", "Unknown.", "(unknown)", "null", "NULL", "-", "--",
      "—", "none", "None", "not available", "unidentified", "?", "...", "Unbekannt", "“unknown”",
      "\u{A0}", "Unknown plant",
    ])
  func placeholder(text: String) {
    let plant = validated(
      name: text, scientificName: text, rank: .species, family: text, description: text)
    #expect(plant == validated())
    #expect(plant.status == .unknown)
  }

  @Test(
    "C15: a refusal is no species",
    arguments: [
      "I'm sorry, I can't help with that.", "I’m sorry, but I cannot identify people.",
      "I cannot identify this plant", "Sorry, I can't", "As an AI language model, I can not",
      "Unable to identify", "I am unable to determine the species", "Es tut mir leid",
      "Je suis désolé", "Lo siento, no puedo", "It is not possible to tell",
    ])
  func refusal(text: String) {
    for plant in [
      validated(name: text), validated(scientificName: text, rank: .species),
      validated(name: text, scientificName: text, family: text, description: text),
    ] {
      #expect(plant.status == .unknown)
      #expect(plant.name == nil)
      #expect(plant.scientificName == nil)
      #expect(plant.rank == nil)
      #expect(plant.family == nil)
      #expect(!plant.remarks.isEmpty)
    }
  }

  @Test(
    "C12: control characters do not get into a name",
    arguments: [
      "Rosa\tcanina", "Rosa\ncanina", "Rosa\u{1}canina", "Rosa\u{1B}[31m", "Rosa\u{7F}",
      "Rosa\u{202E}anina", "Rosa\u{FFFD}", "Rosa\u{9B}",
    ])
  func controlCharacter(text: String) {
    let plant = validated(name: text, scientificName: text, family: text)
    #expect(plant.status == .unknown)
    #expect(plant.name == nil)
    #expect(plant.remarks.count == 3)
  }

  @Test func aDescriptionKeepsItsWordsAndLosesItsLines() {
    #expect(validated(description: "one\n\ttwo\r\nthree").description == "one two three")
    #expect(validated(description: "red\u{1B}[31m").description == nil)
    #expect(
      validated(description: "There is no plant, only a cup.").description
        == "There is no plant, only a cup.")
  }

  @Test func lengthsAreBounded() throws {
    let long = String(repeating: "petal ", count: 100)
    let plant = validated(name: long, scientificName: long, description: long)
    #expect(plant.name == nil)
    #expect(plant.scientificName == nil)
    let description = try #require(plant.description)
    #expect(description.unicodeScalars.count <= TextLimit.description)
    #expect(description.hasSuffix("petal…"))
    let seamless = String(repeating: "x", count: 400)
    #expect(validated(description: seamless).description?.count == TextLimit.description)
    let exact = String(repeating: "a", count: TextLimit.name)
    #expect(validated(name: exact).name == exact)
  }

  @Test func whatIsNoPlantHasNoNames() {
    let plant = validated(
      isPlant: false, name: "cup", scientificName: "Rosa canina", rank: .species,
      family: "Rosaceae", description: "A cup.")
    #expect(plant.status == .notAPlant)
    #expect(
      [plant.name, plant.scientificName, plant.family, plant.rank?.rawValue].allSatisfy {
        $0 == nil
      })
    #expect(plant.description == "A cup.")
  }

  @Test func aCommonNameAloneIsShownAndNotAnIdentification() {
    let plant = validated(name: "rose", rank: .species)
    #expect(plant.status == .unknown)
    #expect(plant.name == "rose")
    #expect(plant.rank == nil)
  }

  @Test func aFamilyAloneIsKept() {
    let plant = validated(rank: .family, family: "Rosaceae")
    #expect(plant.status == .unknown)
    #expect(plant.rank == .family)
    #expect(plant.family == "Rosaceae")
  }

  @Test(
    "F05: the rank follows from the name",
    arguments: [
      ("Hibbertia sp.", PlantRank.genus, "Hibbertia sp."),
      ("Rosa cf. canina", .genus, "Rosa cf. canina"), ("Hosta", .genus, "Hosta"),
      ("Poaceae indet.", .family, "Poaceae indet."), ("Rosaceae", .family, "Rosaceae"),
      ("Rosa canina subsp. dumetorum", .species, "Rosa canina subsp. dumetorum"),
    ])
  func rank(text: String, rank: PlantRank, shown: String) {
    let plant = validated(scientificName: text, rank: .species)
    #expect(plant.status == .identified)
    #expect(plant.rank == rank)
    #expect(plant.scientificName == shown)
  }

  @Test(arguments: [
    ("Rosaceae", "Rosaceae"), ("rosaceae", "Rosaceae"), ("Rose family (Rosaceae)", "Rosaceae"),
    ("Rose", nil), ("Compositae", "Compositae"),
  ])
  func family(text: String, shown: String?) {
    #expect(validated(scientificName: "Rosa", family: text).family == shown)
  }

  @Test(
    "A common name is no scientific name",
    arguments: ["Common Daisy", "common daisy", "Sunflower", "red rose", "A plant with leaves"])
  func commonName(text: String) {
    #expect(validated(scientificName: text).status == .unknown)
  }
}
