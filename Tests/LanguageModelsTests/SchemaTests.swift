import Foundation
import ScriptedLanguageModels
import Testing

@testable import LanguageModels

@Suite struct SchemaTests {
  @Test func aTypeGivesCompactSchemaInOrder() {
    let schema = SamplePlant.generationSchema.jsonSchema
    #expect(
      schema
        == #"{"type":"object","properties":{"isPlant":{"type":"boolean"},"name":{"anyOf":[{"type":"#
        + #""string","maxLength":80},{"type":"null"}]},"rank":{"anyOf":[{"type":"string","enum":["#
        + #""species","genus","family"]},{"type":"null"}]}},"required":["isPlant","name","rank"],"#
        + #""additionalProperties":false}"#)
  }

  @Test(arguments: [
    (
      DynamicGenerationSchema(type: Int.self, guides: [.range(1...5)]),
      #"{"type":"integer","minimum":1,"maximum":5}"#
    ),
    (
      .init(type: Int.self, guides: [.minimum(2), .minimum(3)]), #"{"type":"integer","minimum":3}"#
    ),
    (.init(type: Double.self, guides: [.maximum(2.5)]), #"{"type":"number","maximum":2.5}"#),
    (.init(type: Decimal.self, guides: [.minimum(Decimal(1))]), #"{"type":"number","minimum":1}"#),
    (
      .init(type: Float.self, guides: [.range(0.5...1)]),
      #"{"type":"number","minimum":0.5,"maximum":1}"#
    ),
    (
      .init(type: String.self, guides: [.anyOf(["a", "b"])]),
      #"{"type":"string","enum":["a","b"]}"#
    ),
    (.init(type: String.self, guides: [.constant("a")]), #"{"type":"string","enum":["a"]}"#),
    (
      .init(type: [Int].self, guides: [.count(2...3), .element(.minimum(1))]),
      #"{"type":"array","items":{"type":"integer","minimum":1},"minItems":2,"maxItems":3}"#
    ),
    (
      .init(type: [String].self, guides: [.minimumCount(1)]),
      #"{"type":"array","items":{"type":"string"},"minItems":1}"#
    ),
    (
      .init(arrayOf: .init(type: Bool.self), maximumElements: 4),
      #"{"type":"array","items":{"type":"boolean"},"maxItems":4}"#
    ),
    (.null, #"{"type":"null"}"#),
    (
      .init(name: "Either", anyOf: [.init(type: Int.self), .init(type: String.self)]),
      #"{"anyOf":[{"type":"integer"},{"type":"string"}]}"#
    ),
  ])
  func guidesReachTheSchema(dynamic: DynamicGenerationSchema, json: String) throws {
    let schema = try GenerationSchema(root: dynamic, dependencies: [])
    #expect(try schema.checkedJSONSchema() == json)
  }

  @Test(arguments: [
    DynamicGenerationSchema(type: Int.self, guides: [.minimum(5), .maximum(4)]),
    .init(type: String.self, guides: [.anyOf([])]),
    .init(type: String.self, guides: [.anyOf(["a"]), .constant("b")]),
    .init(type: [Int].self, guides: [.count(-1)]),
    .init(type: [Int].self, guides: [.minimumCount(3), .maximumCount(2)]),
    .init(type: Double.self, guides: [.minimum(.infinity)]),
    .init(type: String.self, guides: [.constant("a"), .maximumLength(3)]),
    .init(arrayOf: .null, minimumElements: 2, maximumElements: 1),
  ])
  func guidesThatContradictAreRefused(dynamic: DynamicGenerationSchema) async throws {
    let schema = try GenerationSchema(root: dynamic, dependencies: [])
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text("x")]))
    do {
      try await session.respond(to: "x", schema: schema)
      Issue.record("accepted \(schema)")
    } catch LanguageModelError.unsupportedGenerationGuide(let details) {
      #expect(!details.debugDescription.isEmpty)
    }
    #expect(try await session.respond(to: "y").content == "x")
  }

  struct Branch: Generable {
    static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: Self.self,
        properties: [
          .init(name: "leaf", type: String.self), .init(name: "branches", type: [Branch].self),
        ])
    }
    init(_ content: GeneratedContent) throws {}
    var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }
  }

  struct Endless: Generable {
    static var generationSchema: GenerationSchema {
      GenerationSchema(type: Self.self, properties: [.init(name: "next", type: Endless.self)])
    }
    init(_ content: GeneratedContent) throws {}
    var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }
  }

  @Test func aTypeMayContainItself() throws {
    #expect(
      try Branch.generationSchema.checkedJSONSchema()
        == ##"{"$ref":"#/$defs/Branch","$defs":{"Branch":{"type":"object","properties":{"leaf":"##
        + ##"{"type":"string"},"branches":{"type":"array","items":{"$ref":"#/$defs/Branch"}}},"##
        + ##""required":["leaf","branches"],"additionalProperties":false}}}"##)
  }

  @Test func aTypeWithoutEndIsRefused() {
    #expect(throws: LanguageModelError.self) { try Endless.generationSchema.checkedJSONSchema() }
  }

  @Test func dynamicSchemasAreChecked() throws {
    let node = DynamicGenerationSchema(
      name: "Node", properties: [.init(name: "a", schema: .init(type: Int.self))])
    #expect(throws: GenerationSchema.SchemaError.self) {
      try GenerationSchema(root: node, dependencies: [node])
    }
    #expect(throws: GenerationSchema.SchemaError.self) {
      try GenerationSchema(root: .init(referenceTo: "None"), dependencies: [node])
    }
    #expect(throws: GenerationSchema.SchemaError.self) {
      try GenerationSchema(root: .init(name: "E", anyOf: [String]()), dependencies: [])
    }
    let twice = DynamicGenerationSchema(
      name: "T",
      properties: [
        .init(name: "a", schema: .init(type: Int.self)),
        .init(name: "a", schema: .init(type: Int.self)),
      ])
    #expect(throws: GenerationSchema.SchemaError.self) {
      try GenerationSchema(root: twice, dependencies: [])
    }
    let list = DynamicGenerationSchema(
      name: "List",
      properties: [
        .init(name: "größe", schema: .init(type: Int.self)),
        .init(name: "next", schema: .init(referenceTo: "List"), isOptional: true),
      ])
    #expect(
      try GenerationSchema(root: list, dependencies: []).checkedJSONSchema()
        .contains(##""next":{"$ref":"#/$defs/List"}"##))
  }

  @Test func twoHundredPropertiesKeepTheirOrder() throws {
    let names = (0..<200).map { "property\($0)" }
    let schema = try GenerationSchema(
      root: .init(
        name: "Wide", properties: names.map { .init(name: $0, schema: .init(type: Int.self)) }),
      dependencies: [])
    let json = try GeneratedContent(json: schema.checkedJSONSchema())
    #expect(try json.value([String].self, forProperty: "required") == names)
  }

  @Test(arguments: [
    SamplePlant.generationSchema, Branch.generationSchema, ImageReference.generationSchema,
    GeneratedContent.generationSchema, [Double].generationSchema, Never.generationSchema,
  ])
  func aSchemaComesBackFromJSON(schema: GenerationSchema) throws {
    let data = try JSONEncoder().encode(schema)
    let decoded = try JSONDecoder().decode(GenerationSchema.self, from: data)
    #expect(decoded.jsonSchema == schema.jsonSchema)
    #expect(decoded.name == schema.name)
  }
}
