import Foundation
import ScriptedLanguageModels
import Testing

@testable import LanguageModels

/// What a random model says under a grammar keeps every guide.
@Suite struct GrammarTests {
  /// A guide, and whether a value keeps it.
  struct Guided: Sendable, CustomTestStringConvertible {
    var name: String
    var schema: DynamicGenerationSchema
    var keeps: @Sendable (GeneratedContent) throws -> Bool

    var testDescription: String { name }

    init<Value: Generable>(
      _ name: String, _ guides: [GenerationGuide<Value>],
      _ keeps: @escaping @Sendable (Value) -> Bool
    ) {
      self.name = name
      schema = DynamicGenerationSchema(type: Value.self, guides: guides)
      self.keeps = { keeps(try Value($0)) }
    }
  }

  static let guides: [Guided] = [
    Guided("constant", [.constant("a \"quoted\" \\ word\n")]) { $0 == "a \"quoted\" \\ word\n" },
    Guided("anyOf", [.anyOf(["ä", "b", "植物"])]) { ["ä", "b", "植物"].contains($0) },
    Guided("code", [.pattern(/[A-Z]{2}-\d+/)]) { $0.wholeMatch(of: /[A-Z]{2}-\d+/) != nil },
    Guided("quotes", [.pattern(/"[^"]*"\\?/)]) { $0.wholeMatch(of: /"[^"]*"\\?/) != nil },
    Guided("dots", [.pattern(/^(a|b.)*?c{0,2}$/)]) { $0.wholeMatch(of: /(a|b.)*?c{0,2}/) != nil },
    Guided("classes", [.pattern(/[\w\-\]]+\s?\S\D\W/)]) {
      $0.wholeMatch(of: /[\w\-\]]+\s?\S\D\W/) != nil
    },
    Guided("named", [.pattern(/(?<year>\d{4})(?:-(?<month>\d\d))?/)]) {
      $0.wholeMatch(of: /\d{4}(-\d\d)?/) != nil
    },
    Guided("letters", [.pattern(/[à-ÿ\u{1F331}]{1,3}é/)]) {
      $0.wholeMatch(of: /[à-ÿ\u{1F331}]{1,3}é/) != nil
    },
    Guided("length", [.maximumLength(80)]) { $0.unicodeScalars.count <= 80 },
    Guided("minimum", [.minimum(-3)]) { (value: Int) in value >= -3 },
    Guided("maximum", [.maximum(17)]) { (value: Int) in value <= 17 },
    Guided("year", [.range(1753...2026)]) { (value: Int) in (1753...2026).contains(value) },
    Guided("negative", [.range(-120...(-7))]) { (value: Int) in (-120...(-7)).contains(value) },
    Guided("around zero", [.range(-15...230)]) { (value: Int) in (-15...230).contains(value) },
    Guided("one", [.range(7...7)]) { (value: Int) in value == 7 },
    Guided("any integer", []) { (_: Int) in true },
    Guided("double", [.range(-0.25...12.5)]) { (value: Double) in (-0.25...12.5).contains(value) },
    Guided("small", [.range(0.001...0.02)]) { (value: Double) in (0.001...0.02).contains(value) },
    Guided("double minimum", [.minimum(2.75)]) { (value: Double) in value >= 2.75 },
    Guided("double maximum", [.maximum(-1.5)]) { (value: Double) in value <= -1.5 },
    Guided("any double", []) { (_: Double) in true },
    Guided("float", [.range(Float(0)...1)]) { (value: Float) in (0...1).contains(value) },
    Guided("decimal", [.range(Decimal(1)...Decimal(99) / 8)]) { (value: Decimal) in
      value >= 1 && value <= Decimal(99) / 8
    },
    Guided("minimumCount", [.minimumCount(2)]) { (value: [Int]) in value.count >= 2 },
    Guided("maximumCount", [.maximumCount(3)]) { (value: [Int]) in value.count <= 3 },
    Guided("no elements", [.maximumCount(0)]) { (value: [Int]) in value.isEmpty },
    Guided("count", [.count(2...4)]) { (value: [String]) in (2...4).contains(value.count) },
    Guided("exact count", [.count(3)]) { (value: [Bool]) in value.count == 3 },
    Guided("element", [.element(.range(5...9)), .count(1...3)]) { (value: [Int]) in
      value.allSatisfy((5...9).contains)
    },
    Guided("nested", [.element(.element(.anyOf(["a", "b"])))]) { (value: [[String]]) in
      value.joined().allSatisfy(["a", "b"].contains)
    },
  ]

  @Test(arguments: guides)
  func aThousandRandomAnswersKeepTheGuide(guided: Guided) async throws {
    let schema = try GenerationSchema(root: guided.schema, dependencies: [])
    let sampler = try GrammarSampler(schema.grammar())
    let model = ScriptedLanguageModel { request in
      var generator = SystemRandomNumberGenerator()
      return .text(try sampler.sample(using: &generator))
    }
    for _ in 0..<1000 {
      let content = try await LanguageModelSession(model: model).respond(to: "x", schema: schema)
        .content
      #expect(try guided.keeps(content), "\(content)")
      #expect(schema.describes(content), "\(content)")
      var compact = ""
      content.write(to: &compact)
      #expect(compact.count == content.jsonString.count, "space in \(content)")
    }
  }

  @Test func randomValuesOfTypesAreValues() throws {
    try check(SamplePlant.self)
    try check(GeneratedPlant.self)
    try check(GeneratedLeaf.self)
    try check(GeneratedAction.self)
    try check([GeneratedContent].self)
    try check(Optionals.self)
  }

  @Generable struct Optionals {
    var a: Int?
    var b: String?
    @Guide(.maximumCount(2)) var c: [Bool]?
    var d: Int
    var e: GeneratedRank?
  }

  private func check<Value: Generable>(_ type: Value.Type) throws {
    let sampler = try GrammarSampler(type.generationSchema.grammar())
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let json = try sampler.sample(using: &generator)
      do {
        let content = try GeneratedContent(json: json)
        _ = try Value(content)
        #expect(Value.generationSchema.describes(content), "\(type): \(json)")
      } catch {
        Issue.record("\(type): \(json): \(error)")
      }
    }
  }

  struct Pointing: Generable {
    var pictures: [ImageReference]
    static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: Self.self, properties: [.init(name: "pictures", type: [ImageReference].self)])
    }
    init(_ content: GeneratedContent) throws {
      pictures = try content.value(forProperty: "pictures")
    }
    var generatedContent: GeneratedContent { GeneratedContent(properties: ["pictures": pictures]) }
  }

  @Test func aReferenceNamesAPictureThatIsThere() throws {
    let labels = ["image-1", "tag \"7\"", "blüte"]
    let sampler = try GrammarSampler(Pointing.generationSchema.grammar(pictureLabels: labels))
    var generator = SystemRandomNumberGenerator()
    var named: Set<String> = []
    for _ in 0..<1000 {
      let json = try sampler.sample(using: &generator)
      named.formUnion(try Pointing(GeneratedContent(json: json)).pictures.map(\.attachmentLabel))
    }
    #expect(named == Set(labels))
    // Without pictures any label can be named; the tool then tells that it is not there.
    #expect(try Pointing.generationSchema.grammar().contains("character"))
  }

  @Test(
    "A value that breaks a guide is not described",
    arguments: [
      ("anyOf", #""c""#), ("code", #""Ab-1""#), ("code", #""AB-1 ""#), ("minimum", "-4"),
      ("year", "1752"), ("year", "1753.5"), ("any integer", #""1""#), ("small", "0.0201"),
      ("minimumCount", "[1]"), ("no elements", "[1]"), ("element", "[5,10]"),
      ("nested", #"[["c"]]"#),
      ("code", #""AB-"#), ("any double", "null"),
    ])
  func valuesThatBreakAGuide(name: String, json: String) throws {
    let guided = try #require(Self.guides.first { $0.name == name })
    let schema = try GenerationSchema(root: guided.schema, dependencies: [])
    #expect(try !schema.describes(GeneratedContent(json: json)))
  }

  @Test func anObjectIsDescribedWhateverTheOrderOfItsProperties() throws {
    func describes(_ json: String) throws -> Bool {
      try Optionals.generationSchema.describes(GeneratedContent(json: json))
    }
    #expect(try describes(#"{"d":1}"#))
    #expect(try describes(#"{"d":1,"a":null,"b":"x"}"#))
    #expect(try !describes(#"{"a":1}"#))
    #expect(try !describes(#"{"d":null}"#))
    #expect(try !describes(#"{"d":1,"f":2}"#))
    #expect(try !describes(#"{"d":1,"c":[true,true,true]}"#))
  }

  @Test func thePlantGrammarIsCompactAndOrdered() throws {
    #expect(
      try SamplePlant.generationSchema.grammar() == #"""
        root ::= rule-7
        boolean ::= "true" | "false"
        character ::= [^"\\\x00-\x1F\x7F-\x9F] | "\\" ["\\nt]
        rule-3 ::= "\"" character{0,80} "\""
        rule-4 ::= rule-3 | "null"
        rule-5 ::= "\"species\"" | "\"genus\"" | "\"family\""
        rule-6 ::= rule-5 | "null"
        rule-7 ::= "{" "\"isPlant\":" boolean ("," "\"name\":" rule-4) ("," "\"rank\":" rule-6) "}"

        """#)
  }

  @Test(
    "C16: patterns and repetitions that no grammar can hold are refused",
    arguments: [
      "a(?=b)", #"\bfoo"#, #"(a)\1"#, "a++", #"\p{L}"#, "[[a]&&[b]]", "a^b", "(?i:a)", "a{2000}",
      "x$y", #"\Aa"#, "(?>a)", "(?<!a)b", "[b-a]",
    ])
  func patternsThatDependOnTheirSurroundingsAreRefused(pattern: String) throws {
    #expect(throws: SchemaProblem.self) { try PatternParser.parse(pattern) }
  }

  @Test func aPatternIsRefusedByTheSession() async throws {
    let schema = try GenerationSchema(
      root: .init(type: String.self, guides: [.pattern(/a(?=b)/)]), dependencies: [])
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text("x")]))
    await #expect(throws: LanguageModelError.self) {
      try await session.respond(to: "x", schema: schema)
    }
  }

  @Test func twoHundredOptionalPropertiesMakeASmallGrammar() throws {
    let schema = try GenerationSchema(
      root: .init(
        name: "Wide",
        properties: (0..<200).map {
          .init(name: "größe \($0)", schema: .init(type: Int.self), isOptional: true)
        }), dependencies: [])
    let grammar = try schema.grammar()
    #expect(grammar.utf8.count < 100_000)
    var generator = SystemRandomNumberGenerator()
    let sampler = try GrammarSampler(grammar)
    for _ in 0..<20 {
      let json = try sampler.sample(using: &generator)
      #expect(try GeneratedContent(json: json).isComplete)
    }
  }
}
