import Foundation
import LanguageModels
import Testing

@testable import Llama

/// Photos one after the other in one context, and photos at the same time in several.
@Suite(.serialized) struct LaneTests {
  private static let seeds = Array(0..<6)

  private func answers(
    _ model: LlamaLanguageModel, _ seeds: [Int]
  ) async throws -> [(seed: Int, tokens: [Int]?, cached: Int, reusedImages: Int)] {
    var found: [(Int, [Int]?, Int, Int)] = []
    for seed in seeds {
      let session = LanguageModelSession(model: model, instructions: "You name plants.")
      let usage = try await session.identify(.sample(seed: seed)).usage
      found.append(
        (
          seed, session.transcript.lastTokens, usage.input.cachedTokenCount,
          usage.metadata["reusedImages"] as? Int ?? -1
        ))
    }
    return found
  }

  private func alone() async throws -> [[Int]?] {
    var found: [[Int]?] = []
    for seed in Self.seeds {
      found += try await answers(try LlamaLanguageModel.test(), [seed]).map(\.tokens)
    }
    return found
  }

  @Test(.requiresModel) func instructionsAreReadOnceForAllPhotos() async throws {
    let row = try await answers(try LlamaLanguageModel.test(), Self.seeds)
    #expect(row.first?.cached == 0)
    #expect(row.dropFirst().allSatisfy { $0.cached > 0 && $0.reusedImages == 0 }, "\(row)")
    #expect(try await alone() == row.map(\.tokens))
  }

  @Test(.requiresModel) func theSamePhotoAgainIsNotTakenForAnotherConversation() async throws {
    let row = try await answers(try LlamaLanguageModel.test(), [1, 1, 2, 1])
    #expect(row[0].tokens == row[1].tokens)
    #expect(row[0].tokens == row[3].tokens)
  }

  private static let room: [(weights: UInt64, context: UInt64, available: UInt64, count: Int)] = [
    (4, 1, 1000, 4), (4, 10, 30, 1), (4, 10, 60, 1), (4, 10, 90, 3), (50, 1, 90, 1), (4, 0, 90, 1),
  ]

  @Test(arguments: room) func lanesAreAsManyAsThereIsMemoryFor(
    weights: UInt64, context: UInt64, available: UInt64, count: Int
  ) {
    let found = LlamaLanguageModel.laneCount(
      atMost: 4, weights: weights, context: context, available: available)
    #expect(found == count)
  }

  @Test(.requiresModel, arguments: [2, 3]) func lanesAnswerWhatOneModelAnswers(
    count: Int
  ) async throws {
    let lanes = try LlamaLanguageModel.test().lanes(count)
    #expect(lanes.count == count)
    var together = [[Int]?](repeating: nil, count: Self.seeds.count)
    try await withThrowingTaskGroup(of: [(seed: Int, tokens: [Int]?)].self) { group in
      for (number, lane) in lanes.enumerated() {
        let seeds = Self.seeds.filter { $0 % count == number }
        group.addTask { try await answers(lane, seeds).map { ($0.seed, $0.tokens) } }
      }
      for try await part in group {
        for one in part { together[one.seed] = one.tokens }
      }
    }
    #expect(try await alone() == together)
  }
}
