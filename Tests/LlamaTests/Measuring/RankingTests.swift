import Foundation
import Imaging
import LanguageModels
import Testing

@testable import Llama

@Suite(.serialized) struct RankingTests {
  private let names = [
    "Rosa", "Rosa canina", "Rosa rugosa", "Tulipa", "Taraxacum officinale", "Bellis perennis",
    "Taraxacum", "蒲公英", "Ro\"sa", "Back\\slash", "Iris × germanica", "Narcissus",
  ]

  /// Whether two sums are the same but for the rounding of other batches.
  private func isNear(_ left: Double, _ right: Double) -> Bool {
    abs(left - right) < 0.05 + 0.01 * abs(right)
  }

  private func asked() throws -> Transcript {
    let prompt = try Prompt {
      Attachment(try Photo.sample())
      "Which plant is this?"
    }
    return Transcript(entries: [
      .instructions(
        .init(segments: [.text(.init(content: "You name plants."))], toolDefinitions: [])),
      .prompt(.init(segments: prompt.parts.segments())),
    ])
  }

  private func beginning(_ name: String) -> String {
    #"{"isPlant":true,"scientificName":"# + name.generatedContent.jsonString
  }

  private func search(_ beginnings: [String], count: Int = 100) throws -> BeginningSearch {
    BeginningSearch(
      transcript: try asked(), beginnings: beginnings, following: #","name":"#,
      formLength: #"{"isPlant":true,"scientificName":"#.utf8.count, count: count)
  }

  private func rank(
    _ beginnings: [String], count: Int = 100, on model: LlamaLanguageModel
  ) async throws -> RankedBeginnings {
    try #require(try await model.rank(search(beginnings, count: count)))
  }

  @Test(.requiresModel) func togetherTheyWeighWhatEachWeighsAlone() async throws {
    let model = try LlamaLanguageModel.test()
    let none = #"{"isPlant":false"#
    let texts = names.map(beginning) + [none]
    let together = try await rank(texts, on: model)
    #expect(together.places.count == texts.count)
    for place in together.places {
      // Whether there is a plant at all is rated as a choice, so both ways have to be there; and so
      // is whether a name is one token with its quotes, where the vocabulary has such names.
      let text = texts[place.index]
      let others = [none, "Rosa canina", "Taraxacum officinale"].map {
        $0 == none ? $0 : beginning($0)
      }
      let alone = try await rank([text] + others.filter { $0 != text }, on: model)
      let expected = try #require(alone.places.first { $0.index == 0 }?.logProbability)
      #expect(isNear(place.logProbability, expected), "\(texts[place.index])")
    }
    #expect(together.places.reduce(0) { $0 + exp($1.logProbability) } <= 1 + 1e-6)
    #expect(together.unexplored < 1e-9)
  }

  @Test(.requiresModel) func theFirstOfManyAreTheFirstOfAll() async throws {
    let model = try LlamaLanguageModel.test()
    let epithets = ["alba", "rubra", "officinalis", "vulgaris", "perennis", "canina"]
    let genera = ["Rosa", "Tulipa", "Bellis", "Taraxacum", "Viola", "Iris", "Lilium", "Allium"]
    let texts = (genera + genera.flatMap { genus in epithets.map { "\(genus) \($0)" } })
      .map(beginning)
    let all = try await rank(texts, on: model)
    #expect(all.places.count == texts.count)
    let few = try await rank(texts, count: 3, on: model)
    #expect(few.places.prefix(3).map(\.index) == all.places.prefix(3).map(\.index))
    for (left, right) in zip(few.places, all.places).prefix(3) {
      #expect(abs(left.logProbability - right.logProbability) < 0.02)
    }
    // What was left out weighs what is said at most.
    let found = Set(few.places.map(\.index))
    let missing = all.places.filter { !found.contains($0.index) }
    #expect(missing.reduce(0) { $0 + exp($1.logProbability) } <= few.unexplored * 1.05 + 1e-9)
  }

  @Test(.requiresModel) func aSmallCacheChangesNothing() async throws {
    let epithets = (0..<60).map { "epithet\($0)" }
    let texts = ["Rosa", "Tulipa", "Viola"].flatMap { genus in
      epithets.map { beginning("\(genus) \($0)") }
    }
    let wide = try await rank(texts, on: LlamaLanguageModel.test())
    let narrow = try await rank(
      texts, on: LlamaLanguageModel.test { $0.contextSize = 320 })
    #expect(wide.places.count == texts.count && narrow.places.count == texts.count)
    let expected = Dictionary(
      uniqueKeysWithValues: wide.places.map { ($0.index, $0.logProbability) })
    for place in narrow.places {
      #expect(isNear(place.logProbability, expected[place.index] ?? 0))
    }
  }

  @Test(.requiresModel) func thePhotoIsLookedAtOnce() async throws {
    let model = try LlamaLanguageModel.test()
    let session = LanguageModelSession(model: model, instructions: "You name plants.")
    _ = try await rank(names.map(beginning), on: model)
    let answer = try await session.identify(.sample())
    // The answer tells of the reading, which was done once.
    #expect(answer.usage.metadata["evaluatedImages"] as? Int == 1)
    #expect(answer.usage.input.cachedTokenCount == 0)
    let fresh = LanguageModelSession(
      model: try LlamaLanguageModel.test(), instructions: "You name plants.")
    #expect(try await fresh.identify(.sample()).content == answer.content)
  }

  @Test(.requiresModel) func theFormSaysNothing() async throws {
    let ranked = try await rank(
      [beginning("Rosa"), #"{"isPlant":false"#], on: LlamaLanguageModel.test())
    let sum = ranked.places.reduce(0) { $0 + exp($1.logProbability) }
    let none = ranked.places.first { $0.index == 1 }?.logProbability ?? 0
    // What is left is the other names that a plant could have had.
    #expect(sum < 1 && none < 0)
    let alone = try await rank([#"{"isPlant":false"#], on: LlamaLanguageModel.test())
    #expect(alone.places.first?.logProbability == 0)
  }

  @Test(.requiresModel) func textsAreCutTheSameWayTogetherAndAlone() throws {
    let loaded = try #require(ModelPair.found).loaded()
    let texts = names.map(beginning)
    let tree = try TokenTree(texts, model: loaded.model)
    for place in 0..<tree.count {
      let tokens = (0..<tree.length(place)).map { tree.token(place, $0) }
      let whole = try loaded.model.tokens(of: texts[tree.order[place]], special: false)
      #expect(tokens == whole)
    }
  }

  @Test func aHeapGivesTheFirstFirst() {
    var heap = Heap<Int> { $0 < $1 }
    for number in [5, 3, 9, 1, 7, 1, 8] { heap.insert(number) }
    var sorted: [Int] = []
    while let first = heap.first {
      sorted.append(first)
      heap.removeFirst()
    }
    #expect(sorted == [1, 1, 3, 5, 7, 8, 9])
  }
}
