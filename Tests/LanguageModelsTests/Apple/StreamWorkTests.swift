import Foundation
import ScriptedLanguageModels
import Synchronization
import Testing

@testable import LanguageModels

/// What a long answer costs, counted and not timed.
@Suite struct StreamWorkTests {
  private static let schema = GenerationSchema(
    type: Counted.self, properties: [.init(name: "words", type: [String].self)])

  /// A turn whose model has generated so many words, of which its reader has read nothing yet.
  private func turn(words: Int) -> RunningTurn {
    let (stream, continuation) = AsyncThrowingStream<Turn.Signal, any Error>.makeStream()
    let turn = Turn(progress: continuation)
    turn.add(.request([], usage: .zero, answer: TurnEntries(following: Self.schema)))
    for word in [#"{"words":["a""#] + Array(repeating: #","word""#, count: words) + ["]}"] {
      turn.add(
        .event(
          LanguageModelExecutorGenerationChannel.Response(
            action: .appendText(word, tokenCount: 1))))
      turn.tell()
    }
    turn.finish(with: .success(turn.log.progress))
    return RunningTurn(progress: stream, turn: turn)
  }

  /// The words in all snapshots together, and the number of snapshots.
  private func work(words: Int) async throws -> (words: Int, snapshots: Int) {
    var (total, count) = (0, 0)
    var last = 0
    let stream = LanguageModelSession.ResponseStream<GeneratedContent>(turn(words: words))
    for try await snapshot in stream {
      last = try snapshot.rawContent.value([String].self, forProperty: "words").count
      total += last
      count += 1
    }
    #expect(last == words + 1)
    return (total, count)
  }

  @Test("M13: snapshots of an answer of 8,000 tokens hold no more than twice those of 4,000")
  func snapshotsCostInProportion() async throws {
    let (half, whole) = (try await work(words: 4000), try await work(words: 8000))
    #expect(half.snapshots > 256)
    #expect(Double(whole.words) <= 2.2 * Double(half.words))
    #expect(try await work(words: 100).snapshots >= 100, "a short answer loses none")
  }

  /// Counts how often it is made.
  private struct Counted: Generable {
    static let made = Mutex(0)

    static var generationSchema: GenerationSchema { StreamWorkTests.schema }
    var generatedContent: GeneratedContent { GeneratedContent(properties: [:]) }

    init(_ content: GeneratedContent) throws {
      Self.made.withLock { $0 += 1 }
    }
  }

  @Test("M13: who waits for the whole answer makes one value of it")
  func respondingMakesOneValue() async throws {
    let words = [#"{"words":["a""#] + Array(repeating: #","word""#, count: 2000) + ["]}"]
    let model = ScriptedLanguageModel([.init(words.map { .token($0) })])
    let session = LanguageModelSession(model: model)
    let response = try await session.respond(to: "x", generating: Counted.self)
    #expect(Counted.made.withLock(\.self) == 1)
    #expect(try response.rawContent.value([String].self, forProperty: "words").count == 2001)
  }
}
