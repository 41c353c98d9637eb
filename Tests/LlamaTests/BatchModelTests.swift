import Foundation
import LanguageModels
import Testing

@testable import Llama

/// Photos one after the other in one context.
@Suite(.serialized) struct BatchModelTests {
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

  @Test(.requiresModel, arguments: [1, 2]) func aBatchAnswersWhatTheModelAnswers(
    threads: Int
  ) async throws {
    let model = try LlamaLanguageModel.test { $0.threads = threads }.forBatch()
    let row = try await answers(model, Self.seeds)
    #expect(try await alone() == row.map(\.tokens))
  }

  @Test("H: the numbers of a batch do not depend on threads", .requiresModel)
  func theNumbersDoNotDependOnThreads() throws {
    let model = try #require(ModelPair.found).loaded()
    var found: [[Double]] = []
    for threads in [1, 2] {
      let rows = try model.model.rows(threads: threads)
      #expect((1...4).contains(rows))
      var context = try Context(
        model: model, size: 1024, batch: 512, threads: threads, rows: rows, stop: AbortFlag())
      let sampler = try Sampler(Sampling(), grammar: nil, model: model.model)
      try context.append((0..<600).map { Token(($0 * 7919 + 17) % 1500 + 300) })
      var numbers: [Double] = []
      for token in 300..<310 {
        try context.append([Token(token)])
        numbers += try context.logProbabilities(of: [5, 6, 70, 1000], with: sampler)
      }
      found.append(numbers)
    }
    #expect(found[0] == found[1])
  }
}
