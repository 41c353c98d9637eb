import Foundation
import Imaging
import LanguageModels
import ProgramSupport
import ScriptedLanguageModels
import Testing

@testable import Botany
@testable import Files
@testable import Identification
@testable import Results
@testable import Sessions

/// What models write that is not what was asked for.
@Suite("C: structured output") struct OutputFaultTests {
  private func identify(_ text: String) async throws -> Outcome<Identification> {
    let identifier = PlantIdentifier(
      model: ScriptedLanguageModel([.text(text, in: .bytes)]), store: nil)
    return try await identifier.identify(.leafy(width: 8, height: 8), file: "leaf.jpg")
  }

  private static let plain =
    #""name":"dog rose","scientificName":"Rosa canina","rank":"species","family":"Rosaceae","#
    + #""description":"A pink flower.""#

  @Test(
    "C09: a number that the model makes up spoils nothing, and is not shown",
    arguments: ["95", "1.01", "-0.2", #""high""#, "null", "[1]", "{}", "1e999", "-0", "0.5"])
  func C09(confidence: String) async throws {
    let outcome = try await identify(
      #"{"isPlant":true,"confidence":"# + confidence + "," + Self.plain + "}")
    #expect(outcome.document.status == .identified)
    #expect(outcome.document.confidence == nil)
    #expect(outcome.document.json.text.contains(#""confidence":null"#))
  }

  @Test("C10: no number stands in for one that was not given")
  func C10() async throws {
    let outcome = try await identify(#"{"isPlant":true,"# + Self.plain + "}")
    let none = try await identify(#"{"isPlant":false,"# + Self.plain + "}")
    #expect(none.document.status == .notAPlant)
    let rows = [
      BatchRow(outcome.document), BatchRow(none.document),
      .failed(
        "x.jpg", "empty",
        model: .init(name: "m", sha256: "", projectorSha256: nil, runtime: "r")),
    ]
    for row in rows {
      for format in RowFormat.allCases {
        let text = RowWriter(format, tool: "plantid").body(of: row)
        if text.hasPrefix("{") { #expect(text.contains(#""confidence":null"#), "\(text)") }
        if format == .csv {
          let header = CSVTable(RowWriter(format, tool: "plantid").opening).rows[0]
          let cells = CSVTable(text).rows[0]
          let place = try #require(header.firstIndex(of: "confidence"))
          #expect(cells[place].isEmpty, "\(text)")
        }
        #expect(!text.contains("1.0"), "\(text)")
      }
    }
  }

  @Test(
    "C02, C12: what comes before, between and after the object",
    arguments: [
      "\n\n\n", "\t", " ", "\r\n", String(repeating: "\n", count: 5000),
    ])
  func C02(space: String) async throws {
    let text = "{\(space)\"isPlant\":true,\(space)\(Self.plain)}\(space)"
    let outcome = try await identify(text)
    #expect(outcome.document.status == .identified)
    #expect(!outcome.document.json.text.contains("\n"))
  }

  @Test(
    "C12: what no text should hold is left out or escaped",
    arguments: [
      #"Rosa\tcanina"#, #"Rosa\ncanina"#, #"Rosa\u0001canina"#, #"Rosa\u001b[31m"#,
      #"Rosa\u202ecanina"#, #"Rosa\ud83ccanina"#, #"Rosa\u0000canina"#, #"Rosa\ufeffcanina"#,
      "Rosa\tcanina", "Rosa\ncanina", "Rosa\u{1}canina", "Rosa\u{1B}[31m", #"Rosa\ canina"#,
      #"Rosa\"#,
    ])
  func C12(name: String) async throws {
    let outcome: Outcome<Identification>
    do {
      outcome = try await identify(
        #"{"isPlant":true,"name":""# + name + #"","scientificName":null,"description":""#
          + name + #""}"#)
    } catch {
      // Half a pair of surrogates is no text; that is an error in a sentence.
      #expect(error is PlantidError)
      return
    }
    let text = outcome.document.json.text
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
  }

  @Test("C15: a refusal is a row like others, in a batch that goes on")
  func C15() async throws {
    for text in ["I'm sorry, I can't help with that.", #""I cannot identify people.""#] {
      let named = #"{"isPlant":true,"name":"I'm sorry, I can't","scientificName":null}"#
      for reply in [text, named] {
        guard let outcome = try? await identify(reply) else { continue }
        let row = BatchRow(outcome.document)
        #expect(row.identification.status == .unknown)
        #expect(row.identification.name == nil && row.identification.scientificName == nil)
        #expect(!row.isFailure)
      }
    }
  }

  @Test(
    "C03, C15: what is no whole object is an error or an unknown plant, and never looks whole",
    arguments: [
      #"{"isPlant":true,"name":"dog"#, #"{"isPlant":true,"name":["#, #"{"isPlant":true,"#,
      #"{"isPlant":"#, "{", "", " ", "null", "true", #""rose""#, "[]", "```json\n{}\n```",
      "<think>It is a rose.</think>", "I'm sorry, I can't help with that.", "{}{}",
      #"{"isPlant":true}}"#, #"{"isPlant":true} {"isPlant":false}"#, #"{"isPlant":"yes"}"#,
      #"{"isPlant":1}"#, #"{"isPlant":true,"isPlant":false}"#, "NaN", "\u{FEFF}{}",
    ])
  func C03(text: String) async throws {
    do {
      let document = try await identify(text).document
      #expect(document.status != .identified)
      #expect(document.scientificName == nil)
    } catch {
      #expect(error is PlantidError, "\(error)")
      #expect((error as? PlantidError)?.kind == .malformedAnswer)
    }
  }

  @Test(
    "C06: labels and names of any letters become a grammar, or a mistake told before any work",
    arguments: [
      "Blätter", "花", "a\"b", "a\\b", "new\nline", "", " ", "🌸", "a\u{0}b", "<|x|>", "][",
    ])
  func C06(label: String) async throws {
    let schema = GenerationSchema(
      type: GeneratedContent.self,
      properties: [
        .init(name: "kind", type: String.self, guides: [.anyOf([label, "other"])])
      ])
    let said = GeneratedContent(properties: ["kind": label]).jsonString
    let session = LanguageModelSession(model: ScriptedLanguageModel([.text(said)]))
    let content = try await session.respond(to: "x", schema: schema).content
    #expect(try content.value(String.self, forProperty: "kind") == label)
  }

  @Test(
    "C16: numbers outside their range are told with the range",
    arguments: [
      ("--max-tokens", ["5000000", "0", "-1", "2.5", "abc", "1e3", "99999999999999999999"]),
      ("--context", ["0", "255", "-1", "2.5", "abc", "0x100"]),
      ("--temperature", ["-1", "3", "nan", "inf", "abc", "0,5"]),
      ("--seed", ["-1", "2.5", "abc", "18446744073709551616"]),
      ("--shard", ["0/3", "4/3", "a/b", "1"]),
      ("--top", ["5000", "0", "-1", "2.5", "abc"]),
      ("--parallel", ["5000", "0", "-1", "2.5", "abc"]),
    ])
  func C16(option: String, words: [String]) throws {
    let program = try Program()
    for word in words {
      let result = try program.run("identify", "x.jpg", option, word)
      #expect(result.status == 64, "\(option) \(word)")
      #expect(result.error.contains(option) && result.error.contains(word), "\(result.error)")
      #expect(result.error.contains(" from "), "\(result.error)")
    }
  }
}
