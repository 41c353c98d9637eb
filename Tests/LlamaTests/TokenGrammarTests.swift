import Foundation
import LanguageModels
import Testing

@testable import Llama

@Suite struct GrammarTests {
  static let schema = """
    {"type":"object","properties":{"isPlant":{"type":"boolean"},\
    "name":{"anyOf":[{"type":"string","maxLength":12},{"type":"null"}]},\
    "rank":{"enum":["species","Gattung Blätter","花","a\\"b","a\\\\b",null]}},\
    "required":["isPlant","name","rank"],"additionalProperties":false}
    """

  /// Whether the grammar takes all of a text and then has to end.
  private func accepts(_ text: String, schema: String = schema) throws -> Bool {
    let loaded = try #require(ModelPair.found).loaded()
    var sampler = try Sampler(
      Sampling(), grammar: TokenGrammar(schema: schema), model: loaded.model)
    // One token for each byte: a text is taken whichever way it is cut.
    for token in try loaded.model.tokens(of: text, special: false) {
      guard try sampler.allows(token) else { return false }
      try sampler.accept(token)
    }
    let ends = try (0..<Int32(loaded.model.vocabularySize)).filter { try sampler.allows($0) }
    return ends.contains { loaded.model.endsGeneration($0) }
      && ends.allSatisfy { loaded.model.endsGeneration($0) }
  }

  @Test(
    "C02, C06: compact JSON is taken with any labels, and nothing after it", .requiresModel,
    arguments: [
      #"{"isPlant":true,"name":"daisy","rank":"species"}"#,
      #"{"isPlant":false,"name":null,"rank":null}"#,
      #"{"isPlant":true,"name":"","rank":"Gattung Blätter"}"#,
      #"{"isPlant":true,"name":"三色堇","rank":"花"}"#,
      #"{"isPlant":true,"name":"a\"b\\c","rank":"a\"b"}"#,
      #"{"isPlant":true,"name":"x","rank":"a\\b"}"#,
      #"{"isPlant":true,"name":"× é 🌸","rank":"species"}"#,
    ])
  func compactJSONIsTakenAndNothingAfterIt(text: String) throws {
    #expect(try accepts(text))
  }

  @Test(
    "C02, C12: everything else is not", .requiresModel,
    arguments: [
      #"{"isPlant": true,"name":"daisy","rank":"species"}"#,
      #"{ "isPlant":true,"name":"daisy","rank":"species"}"#,
      #"{"isPlant":true,"name":"daisy","rank":"species"} "#,
      #"{"isPlant":true,"name":"daisy","rank":"species"}"# + "\n",
      #"{"isPlant":true,"name":"daisy","rank":"order"}"#,
      #"{"isPlant":true,"rank":"species","name":"daisy"}"#,
      #"{"isPlant":true,"name":"much longer than it may be","rank":"species"}"#,
      #"{"isPlant":true,"name":"a"# + "\t" + #"b","rank":"species"}"#,
      #"{"isPlant":true,"name":"a"# + "\n" + #"b","rank":"species"}"#,
      #"{"isPlant":true,"name":"a"# + "\u{1}" + #"b","rank":"species"}"#,
      #"{"isPlant":true,"name":"a"# + "\u{1B}[2J" + #"b","rank":"species"}"#,
      #"{"isPlant":true,"name":"a"# + "\u{85}" + #"b","rank":"species"}"#,
      #"{"isPlant":true,"name":"a\ud83cb","rank":"species"}"#,
      #"{"isPlant":true,"name":"a\u0007b","rank":"species"}"#,
      #"{"isPlant":true,"name":"a\qb","rank":"species"}"#,
      #"{"isPlant":true,"name":"a"#,
      #"{"isPlant":true"#,
    ])
  func everythingElseIsNot(text: String) throws {
    #expect(try !accepts(text))
  }

  @Test(.requiresModel, arguments: [(0.0, true), (1, true), (0.5, true), (95, false)])
  func rangesAreKept(value: Double, isTaken: Bool) throws {
    let schema = #"{"type":"integer","minimum":0,"maximum":10}"#
    let text = value == 95 ? "95" : "\(Int(value))"
    let loaded = try #require(ModelPair.found).loaded()
    var sampler = try Sampler(
      Sampling(), grammar: TokenGrammar(schema: schema), model: loaded.model)
    var taken = true
    for byte in text.unicodeScalars {
      for token in try loaded.model.tokens(of: String(byte), special: false) where taken {
        taken = try sampler.allows(token)
        if taken { try sampler.accept(token) }
      }
    }
    #expect(taken == isTaken)
  }

  @Test func aSchemaThatIsNoneIsAnError() {
    for schema in ["", "{", #"{"type":"nonsense"}"#, ##"{"$ref":"#/$defs/none"}"##] {
      #expect(throws: ShimFailure.self, "\(schema)") { try TokenGrammar(schema: schema) }
    }
  }

  @Test(.requiresModel, arguments: ["root ::= none", "nothing", ""])
  func aGrammarThatDoesNotParseIsAnErrorAndNotNoGrammar(rules: String) throws {
    let loaded = try #require(ModelPair.found).loaded()
    #expect(throws: ShimFailure.self) {
      _ = try Sampler(Sampling(), grammar: TokenGrammar(rules: rules), model: loaded.model)
    }
  }

  @Test(.requiresModel) func aTokenTheGrammarRefusesCannotBeForcedOnIt() throws {
    let loaded = try #require(ModelPair.found).loaded()
    var sampler = try Sampler(
      Sampling(), grammar: TokenGrammar(schema: Self.schema), model: loaded.model)
    let end = try #require(
      (0..<Int32(loaded.model.vocabularySize)).first { loaded.model.endsGeneration($0) })
    #expect(throws: ShimFailure.self) { try sampler.accept(end) }
  }
}
