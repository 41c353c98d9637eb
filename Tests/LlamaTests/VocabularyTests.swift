import Foundation
import Testing

@testable import Llama

/// The language model learned from the numbers that the script's tokenizer gave; it must be read by the same.
@Suite struct VocabularyTests {
  struct Line: Decodable {
    var text: String
    var tokens: [Int32]
  }

  /// What the build wrote with the pair: texts and the numbers of their tokens.
  private func lines() throws -> [Line] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/tokens.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  @Test(.requiresModel) func theProgramReadsTheTokensThatWereLearnedFrom() throws {
    let pair = try #require(ModelPair.found)
    let loaded = try pair.loaded()
    let lines = try lines()
    #expect(lines.count >= 200)
    for line in lines {
      let tokens = try loaded.model.tokens(of: line.text, special: true)
      #expect(tokens == line.tokens, "\(line.text)")
    }
  }

  @Test(.requiresModel) func aNameIsOneTokenWithItsQuotes() throws {
    let pair = try #require(ModelPair.found)
    let loaded = try pair.loaded()
    for name in [#""dandelion""#, #""Taraxacum officinale""#, #""snake's head fritillary""#] {
      let tokens = try loaded.model.tokens(of: name, special: false)
      #expect(tokens.count == 1, "\(name)")
      let token = try #require(tokens.first)
      let isControl = loaded.model.isControl(token)
      let bytes = try loaded.model.bytes(of: token)
      #expect(!isControl)
      #expect(bytes == Array(name.utf8))
    }
  }
}
