public import LanguageModels
import Testing

@Generable(description: "A plant in a photo.", representNilExplicitlyInGeneratedContent: true)
struct GeneratedPlant: Equatable, Sendable {
  @Guide(description: "Whether there is a plant")
  var isPlant: Bool
  @Guide(description: "Its common name", .anyOf(["daisy", "rose"]))
  var name: String?
  var rank: GeneratedRank?
  @Guide(.range(1...5)) var stars: Int
  @Guide(.count(0...3), .element(.minimum(0.5)))
  let sizes: [Double]
  @Guide(description: "A code", /[A-Z]{2}-\d+/)
  var code: String
  var leaves: [GeneratedLeaf] = []
  var `default`: Int = 3
  var count = 2
  static let unrelated = 1
  var isRated: Bool { stars > 3 }
}

@Generable
enum GeneratedRank: Equatable { case species, genus, family }

@Generable
enum GeneratedColour: String, CaseIterable {
  case red = "rosso"
  case green
}

@Generable(name: "Leaf")
struct GeneratedLeaf: Equatable, Sendable {
  var shape: String
  var parts: [GeneratedLeaf]
  var note: String?
}

@Generable
enum GeneratedAction: Equatable, Sendable {
  case wait
  case water(litres: Double, note: String?)
  case say(String)
  case plant(GeneratedLeaf)
}

/// A public type, whose members have to be public too.
@Generable
public struct PublicPlant {
  /// A name.
  public var name: String
}

@Suite struct MacroTests {
  @Test func aStructGoesInAndOut() throws {
    let json =
      #"{"isPlant":true,"name":null,"rank":"genus","stars":4,"sizes":[1,2.5],"code":"AB-1","#
      + #""leaves":[{"shape":"round","parts":[]}],"default":3,"count":2}"#
    let plant = try GeneratedPlant(GeneratedContent(json: json))
    #expect(plant.rank == .genus)
    #expect(plant.leaves == [GeneratedLeaf(shape: "round", parts: [], note: nil)])
    #expect(plant.generatedContent.jsonString == json)
    #expect(plant.asPartiallyGenerated().stars == 4)
    #expect(throws: GeneratedContent.ParsingError.self) {
      try GeneratedPlant(GeneratedContent(json: #"{"isPlant":true}"#))
    }
  }

  @Test func theSchemaHasEveryGuide() throws {
    let text = try GeneratedPlant.generationSchema.checkedJSONSchema()
    #expect(text.contains(#""stars":{"type":"integer","minimum":1,"maximum":5}"#))
    let schema = try GeneratedContent(json: text)
    let properties = try schema.value(GeneratedContent.self, forProperty: "properties")
    #expect(
      try properties.value(GeneratedContent.self, forProperty: "sizes").jsonString
        == #"{"type":"array","items":{"type":"number","minimum":0.5},"minItems":0,"maxItems":3}"#)
    #expect(try schema.value(String.self, forProperty: "description") == "A plant in a photo.")
    #expect(
      try schema.value([String].self, forProperty: "required") == [
        "isPlant", "name", "rank", "stars", "sizes", "code", "leaves", "default", "count",
      ])
  }

  @Test func partsAppearOneAfterTheOther() throws {
    let partial = try GeneratedPlant.PartiallyGenerated(
      GeneratedContent(json: #"{"isPlant":true,"name":"da"#))
    #expect(partial.isPlant == true)
    #expect(partial.name == "da")
    #expect(partial.stars == nil)
    let later = try GeneratedPlant.PartiallyGenerated(
      GeneratedContent(json: #"{"rank":"spec"#))
    #expect(later.rank == nil)
    let leaf = try GeneratedPlant.PartiallyGenerated(
      GeneratedContent(json: #"{"leaves":[{"shape":"ro"#))
    #expect(leaf.leaves?.first?.shape == "ro")
  }

  @Test(arguments: [
    (GeneratedAction.wait, #""wait""#),
    (.water(litres: 0.5, note: nil), #"{"water":{"litres":0.5,"note":null}}"#),
    (.say("hello"), #"{"say":"hello"}"#),
    (
      .plant(GeneratedLeaf(shape: "a", parts: [], note: "b")),
      #"{"plant":{"shape":"a","parts":[],"note":"b"}}"#
    ),
  ])
  func anEnumWithPayloadsGoesInAndOut(action: GeneratedAction, json: String) throws {
    #expect(action.generatedContent.jsonString == json)
    #expect(try GeneratedAction(GeneratedContent(json: json)) == action)
  }

  @Test func enumsTakeTheirWords() throws {
    #expect(GeneratedColour.red.generatedContent.jsonString == #""rosso""#)
    #expect(try GeneratedColour(GeneratedContent(json: #""green""#)) == .green)
    #expect(throws: GeneratedContent.ParsingError.self) {
      try GeneratedRank(GeneratedContent(json: #""tree""#))
    }
    #expect(throws: GeneratedContent.ParsingError.self) {
      try GeneratedRank(GeneratedContent(json: #""genus"#))
    }
    #expect(GeneratedLeaf.generationSchema.name == "Leaf")
  }
}
