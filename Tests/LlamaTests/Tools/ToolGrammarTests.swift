import Foundation
import LanguageModels
import Testing

@testable import Llama

@Suite struct ToolGrammarTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var mode = GenerationOptions.ToolCallingMode.allowed
    var hasSchema = false
    var isTaken: Bool
    var testDescription: String { "\(mode.kind) \(hasSchema) \(text)" }
  }

  static let call = #"{"tool":"watering","arguments":{"season":"summer","indoors":true}}"#
  static let other = #"{"tool":"so\"il","arguments":{"season":"winter","indoors":false}}"#
  static let answer = #"{"answer":"Once a \"week\".\n"}"#
  static let plant = #"{"isPlant":true,"name":null,"description":"Green."}"#

  static let cases = [
    Case(text: call, isTaken: true),
    Case(text: other, isTaken: true),
    Case(text: #"{"tools":[\#(call),\#(other)]}"#, isTaken: true),
    Case(text: #"{"tools":[\#(call)]}"#, isTaken: false),
    Case(text: #"{"tools":[]}"#, isTaken: false),
    Case(text: answer, isTaken: true),
    Case(text: "Once a week.", isTaken: false),
    Case(text: plant, isTaken: false),
    Case(text: #"{"tool":"weeding","arguments":{}}"#, isTaken: false),
    Case(
      text: #"{"tool":"watering","arguments":{"season":"spring","indoors":true}}"#, isTaken: false),
    Case(text: #"{"tool":"watering","arguments":{}}"#, isTaken: false),
    Case(text: call, mode: .required, isTaken: true),
    Case(text: answer, mode: .required, isTaken: false),
    Case(text: call, mode: .disallowed, isTaken: false),
    Case(text: answer, mode: .disallowed, isTaken: true),
    Case(text: call, hasSchema: true, isTaken: true),
    Case(text: plant, hasSchema: true, isTaken: true),
    Case(text: answer, hasSchema: true, isTaken: false),
    Case(text: plant, mode: .required, hasSchema: true, isTaken: false),
    Case(text: plant, mode: .disallowed, hasSchema: true, isTaken: true),
  ]

  @Test(.requiresModel, arguments: cases) func theModeDecidesWhatATurnMayBe(example: Case) throws {
    let tools = try #require(
      ToolProtocol(.asking(mode: example.mode, schema: example.hasSchema ? plantSchema() : nil)))
    let grammar = try TokenGrammar(tools, schema: example.hasSchema ? plantSchema() : nil)
    let loaded = try #require(ModelPair.found).loaded()
    #expect(try grammar.accepts(example.text, loaded) == example.isTaken)
  }

  @Test func aValueThatLooksLikeACallIsWrapped() throws {
    let shed = try GenerationSchema(
      root: DynamicGenerationSchema(
        name: "Shed",
        properties: [.init(name: "tool", schema: DynamicGenerationSchema(type: Bool.self))]),
      dependencies: [])
    #expect(ToolProtocol(.asking(schema: shed))?.answer == .wrappedValue)
    #expect(try ToolProtocol(.asking(schema: plantSchema()))?.answer == .value)
    #expect(ToolProtocol(.asking())?.answer == .words)
    #expect(ToolProtocol(.asking(tools: [])) == nil)
  }

  @Test func rulesGetOtherNamesAndTextsStay() {
    let rules = #"root ::= rule-1 "root {" [a-z"\]] {1,2} | (rule-1){3}"# + "\n"
    let prefixed = #"p-root ::= p-rule-1 "root {" [a-z"\]] {1,2} | (p-rule-1){3}"# + "\n"
    #expect(rules.prefixingRules(with: "p-") == prefixed)
  }
}

extension LanguageModelExecutorGenerationRequest {
  static func asking(
    tools: [Transcript.ToolDefinition] = [.watering, .soil],
    mode: GenerationOptions.ToolCallingMode? = nil, schema: GenerationSchema? = nil
  ) -> Self {
    Self(
      id: UUID(),
      transcript: Transcript(entries: [
        .instructions(.init(segments: [], toolDefinitions: tools)),
        .prompt(.init(segments: [.text(.init(content: "How often to water?"))])),
      ]), enabledTools: tools, schema: schema,
      generationOptions: GenerationOptions(toolCallingMode: mode),
      contextOptions: ContextOptions(), metadata: [:])
  }
}

extension TokenGrammar {
  /// Whether the grammar takes all of a text and may end there.
  func accepts(_ text: String, _ loaded: LoadedModel) throws -> Bool {
    var sampler = try Sampler(Sampling(), grammar: self, model: loaded.model)
    for token in try loaded.model.tokens(of: text, special: false) {
      guard try sampler.allows(token) else { return false }
      try sampler.accept(token)
    }
    return try (0..<Int32(loaded.model.vocabularySize)).contains {
      try loaded.model.endsGeneration($0) && sampler.allows($0)
    }
  }
}
