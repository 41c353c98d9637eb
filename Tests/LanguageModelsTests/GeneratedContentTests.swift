import Foundation
import Testing

@testable import LanguageModels

@Suite struct GeneratedContentTests {
  @Test(arguments: [
    #"{"isPlant":true,"name":"common daisy","rank":"species"}"#,
    #" { "b" : [ 1 , 2.50, -3e2 ] , "a" : null } "#,
    #""\u00e9 \ud83c\udf31 \n\t\\\"\/""#,
    "[]", "{}", "0", "-0.5e-7", "true", "null", #"[[[{"x":[]}]]]"#,
    #"{"größe":"Ä","植物":1}"#,
  ])
  func completeJSONKeepsItsText(json: String) throws {
    let content = try GeneratedContent(json: json)
    #expect(content.isComplete)
    #expect(content.jsonString == json)
    var compact = ""
    content.write(to: &compact)
    #expect(try GeneratedContent(json: compact) == content)
  }

  @Test(arguments: [
    ("", "no value"), ("   ", "no value"), ("{]", "no name"), ("[1 2]", "comma"),
    (#"{"a" 1}"#, "colon"), ("[1,]", "unexpected"), ("tru1", "unknown word"), ("01", "after"),
    ("1 1", "after"), ("+1", "unexpected"), ("--1", "unexpected"), ("1.e", "unexpected"),
    (#""\ud800x""#, "surrogate"), (#""\udc00""#, "surrogate"), (#""\ud800\u0041""#, "surrogate"),
    ("\"a\u{1}b\"", "control"), ("\"a\nb\"", "control"), (#""\x""#, "escape"),
    (#""\u12g4""#, "hexadecimal"), ("nan", "unknown word"),
    ("'a'", "unexpected"),
  ])
  func brokenJSONIsRefused(json: String, reason: String) {
    let error = #expect(throws: GeneratedContent.ParsingError.self) {
      try GeneratedContent(json: json)
    }
    #expect(error?.debugDescription.contains(reason) == true)
    #expect(error?.rawContent == json)
  }

  @Test(arguments: ["[", #"{"a":"#])
  func deepNestingIsRefusedWithoutOverflow(opening: String) {
    #expect(throws: GeneratedContent.ParsingError.self) {
      try GeneratedContent(json: String(repeating: opening, count: 100_000))
    }
  }

  @Test func hugeTextIsRefused() {
    #expect(throws: GeneratedContent.ParsingError.self) {
      try GeneratedContent(json: "\"" + String(repeating: "a", count: 17 << 20) + "\"")
    }
  }

  @Test(arguments: [
    (#"{"isPlant":true,"na"#, #"{"isPlant":true}"#),
    (#"{"isPlant":true,"name""#, #"{"isPlant":true}"#),
    (#"{"isPlant":true,"name":"#, #"{"isPlant":true}"#),
    (#"{"isPlant":true,"name":"com"#, #"{"isPlant":true,"name":"com"}"#),
    (#"{"isPlant":tr"#, "{}"), (#"{"a":12"#, "{}"), (#"{"a":12,"#, #"{"a":12}"#),
    (#"["a","b"#, #"["a","b"]"#), (#"["a","#, #"["a"]"#), (#"[[1],[2"#, "[[1],[]]"),
    (#""caf\u00e"#, #""caf""#), (#""\ud83c"#, #""""#), (#""\ud83c\udf3"#, #""""#),
    (#""a\"#, #""a""#), ("nul", "null"), ("-", "null"),
  ])
  func cutJSONKeepsWhatIsThere(json: String, kept: String) throws {
    let content = try GeneratedContent(json: json)
    #expect(!content.isComplete)
    #expect(content.jsonString == kept)
  }

  @Test func everyPrefixOfJSONIsReadable() throws {
    let json = #"{"a":[1,2.5e3,{"b":"é\ud83c\udf31x"}],"c":null,"d":false}"#
    for length in 1..<json.unicodeScalars.count {
      let prefix = String(String.UnicodeScalarView(json.unicodeScalars.prefix(length)))
      #expect(try !GeneratedContent(json: prefix).isComplete, "\(prefix)")
    }
  }

  @Test func equalityIgnoresSpellingButNotOrder() throws {
    #expect(
      try GeneratedContent(json: "[1.0,\"a\"]") == GeneratedContent(json: #"[ 1, "\u0061" ]"#))
    #expect(try GeneratedContent(json: "{}") != GeneratedContent(json: "[]"))
  }

  @Test func numbersKeepTheirDigits() throws {
    let content = try GeneratedContent(json: "[9223372036854775807,0.1,3.0,3.5,1e400]")
    let elements = try [GeneratedContent](content)
    #expect(try Int(elements[0]) == .max)
    #expect(try Decimal(elements[1]) == Decimal(string: "0.1"))
    #expect(try Int(elements[2]) == 3)
    #expect(throws: GeneratedContent.ParsingError.self) { try Int(elements[3]) }
    #expect(throws: GeneratedContent.ParsingError.self) { try Int(elements[4]) }
    #expect(Float(0.1).generatedContent.jsonString == "0.1")
    #expect(Double.infinity.generatedContent.jsonString == "null")
    #expect(2.0.generatedContent.jsonString == "2")
    #expect(
      Decimal(string: "12345678901234567890.123")?.generatedContent.jsonString
        == "12345678901234567890.123")
  }

  @Test func builtContentKeepsTheOrderOfItsProperties() throws {
    let content = GeneratedContent(properties: ["z": 1, "a": ["x", "y"], "m": String?.none])
    #expect(content.jsonString == #"{"z":1,"a":["x","y"],"m":null}"#)
    #expect(try content.value([String].self, forProperty: "a") == ["x", "y"])
    #expect(try content.value(String?.self, forProperty: "m") == nil)
    #expect(try content.value(Int?.self, forProperty: "absent") == nil)
    #expect(throws: GeneratedContent.ParsingError.self) {
      try content.value(Int.self, forProperty: "absent")
    }
    #expect(throws: GeneratedContent.ParsingError.self) {
      try content.value(Int.self, forProperty: "a")
    }
    let pairs: [(String, any ConvertibleToGeneratedContent)] = [("a", 1), ("b", 2), ("a", 3)]
    let merged = GeneratedContent(properties: pairs, uniquingKeysWith: { _, new in new })
    #expect(merged.jsonString == #"{"a":3,"b":2}"#)
  }

  @Test func kindsGoInAndOut() throws {
    let content = try GeneratedContent(json: #"{"b":[null,true,1.5],"a":"x"}"#)
    #expect(GeneratedContent(kind: content.kind) == content)
    #expect(GeneratedContent(kind: content.kind).jsonString == content.jsonString)
  }

  @Test func partsKeepTheirIdentityWhileTheyGrow() throws {
    let identity = GenerationID()
    let early = try GeneratedContent(json: #"{"a":[{"b":1"#, identity: identity)
    let late = try GeneratedContent(json: #"{"a":[{"b":1},{"b":2}]}"#, identity: identity)
    let first = try [GeneratedContent](early.value(forProperty: "a"))
    let second = try [GeneratedContent](late.value(forProperty: "a"))
    #expect(early.id == late.id)
    #expect(first[0].id == second[0].id)
    #expect(second[0].id != second[1].id)
  }
}
