import Foundation
import LanguageModels
import Testing

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

@Suite("What a model is asked to write")
struct PlantTests {
  static let written = [
    #"{"isPlant":true,"name":"common daisy","scientificName":"Bellis perennis","rank":"species","#
      + #""family":"Asteraceae","description":"A white flower."}"#,
    #"{"isPlant":true,"name":null,"scientificName":null,"rank":"family","family":"Rosaceae","#
      + #""description":"…"}"#,
    #"{"isPlant":false,"name":null,"scientificName":null,"rank":null,"family":null,"#
      + #""description":"A cup."}"#,
  ]

  @Test("The properties come back in their order, null included", arguments: written)
  func roundTrip(json: String) throws {
    let plant = try Plant(GeneratedContent(json: json))
    #expect(plant.generatedContent.jsonString == json)
  }

  @Test func aModelWithoutGrammarIsUnderstood() throws {
    let plant = try Plant(GeneratedContent(json: #"{"rank":"Species","isPlant":true}"#))
    #expect(plant.rank == .species)
    #expect(try Plant(GeneratedContent(json: #"{"isPlant":true,"rank":"tribe"}"#)).rank == nil)
    #expect(throws: (any Error).self) { try Plant(GeneratedContent(json: #"{"name":"x"}"#)) }
    #expect(throws: (any Error).self) { try Plant(GeneratedContent(json: #"["x"]"#)) }
  }

  @Test func theSchemaNamesThePropertiesInOrder() throws {
    let schema = Plant.generationSchema.debugDescription
    let places = ["isPlant", "name", "scientificName", "rank", "family", "description"].map {
      schema.range(of: "\"\($0)\":{")?.lowerBound
    }
    #expect(places.allSatisfy { $0 != nil })
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    #expect(schema.contains("80"))
    #expect(schema.contains("300"))
  }

  @Test func anAnswerGrows() throws {
    let partial = try PlantAnswer.PartiallyGenerated(GeneratedContent(json: #"{"answer":"Wat"#))
    #expect(partial.answer == "Wat")
    #expect(try PlantAnswer.PartiallyGenerated(GeneratedContent(json: "{")).answer == nil)
  }

  @Test func theInstructionsAreOneLine() {
    #expect(!Profile.plant.instructions.contains("\n"))
    #expect(Profile.plant.instructions.hasPrefix("You name the plant in a photo. Answer in JSON."))
    #expect(Profile.plant.instructions.hasSuffix("may be eaten."))
    #expect(Profile.plant.question == "Which plant is this?")
  }
}
