import CLlama
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Llama

/// Several conversations in one context, each on a thread of its own.
@Suite(.serialized) struct SharedContextTests {
  private static let texts = [
    "A daisy is", "Water it", "Roses, tulips and lilies are flowers of", "The leaf of an oak",
  ]
  private static let size = 512

  private func shared(_ model: LoadedModel, lanes: Int) throws -> SharedContext {
    try #require(
      try SharedContext(
        model: model, size: Self.size, batch: Self.size, threads: 2,
        rows: model.model.rows(threads: 2), count: lanes, patience: .seconds(60)))
  }

  private func tokens(of text: String, _ model: LoadedModel) throws -> [Token] {
    try model.model.tokens(of: text, special: false, first: true)
  }

  /// What was said, and how probable everything was that could have come next.
  private struct Said: Equatable, Sendable {
    var tokens: [Token] = []
    var logProbabilities: [[Double]] = []
  }

  /// Goes on with a text as the model would, whether that ends it or not.
  private func goOn(
    _ context: inout Context, _ text: String, _ model: LoadedModel, count: Int
  ) throws -> Said {
    let sampler = try Sampler(Sampling(), grammar: nil, model: model.model)
    try context.append(try tokens(of: text, model))
    var said = Said()
    for _ in 0..<count {
      let (token, _) = try context.draw(with: sampler)
      said.logProbabilities.append(
        try context.logProbabilities(of: [5, 6, 70, 1000, token], with: sampler))
      said.tokens.append(token)
      try context.append([token])
    }
    return said
  }

  private func alone(_ text: String, _ model: LoadedModel, count: Int) throws -> Said {
    var context = try Context(
      model: model, size: Self.size, batch: Self.size, threads: 2,
      rows: model.model.rows(threads: 2), stop: StopFlag())
    return try goOn(&context, text, model, count: count)
  }

  /// Runs a body for each lane at the same time.
  private func together<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Result
  ) async throws -> [Result] {
    let gate = Gate(count)
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      for lane in 0..<count {
        group.addTask {
          try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
              gate.pass()
              continuation.resume(with: Swift.Result { (lane, try body(lane)) })
            }
          }
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        .sorted { $0.key < $1.key }.map(\.value)
    }
  }

  @Test("the numbers of a lane are those it has alone", .requiresModel, arguments: [2, 3, 4])
  func numbersDoNotDependOnOtherLanes(count: Int) async throws {
    let model = try #require(ModelPair.found).loaded()
    let shared = try shared(model, lanes: count)
    let said = try await together(count) { lane in
      var context = try Context(in: shared, stop: StopFlag())
      return try goOn(&context, Self.texts[lane], model, count: 30 + 10 * lane)
    }
    for lane in 0..<count {
      let expected = try alone(Self.texts[lane], model, count: 30 + 10 * lane)
      #expect(said[lane] == expected, "lane \(lane)")
    }
  }

  @Test("the next tokens of lanes meet", .requiresModel) func nextTokensMeet() async throws {
    let model = try #require(ModelPair.found).loaded()
    var counts = (tokens: 0, evaluations: 0)
    // A busy machine may let one lane end before the other one begins, but hardly each time.
    for _ in 0..<20 where counts.evaluations == counts.tokens {
      let shared = try shared(model, lanes: 2)
      _ = try await together(2) { lane in
        var context = try Context(in: shared, stop: StopFlag())
        return try goOn(&context, Self.texts[lane], model, count: 40)
      }
      counts = shared.counts
    }
    #expect(counts.evaluations < counts.tokens)
  }

  @Test("lanes are taken and given back", .requiresModel) func lanesAreTakenAndGivenBack() throws {
    let model = try #require(ModelPair.found).loaded()
    let shared = try shared(model, lanes: 2)
    do {
      let first = try Context(in: shared, stop: StopFlag())
      let second = try Context(in: shared, stop: StopFlag())
      #expect(throws: ShimFailure.self) { try Context(in: shared, stop: StopFlag()).size }
      #expect(first.size == second.size && first.size == Self.size)
    }
    // A lane begins empty, whatever was in its place.
    var again = try Context(in: shared, stop: StopFlag())
    let said = try goOn(&again, Self.texts[0], model, count: 8)
    #expect(try said == alone(Self.texts[0], model, count: 8))
  }

  @Test("a full lane does not stop the others", .requiresModel)
  func aFullLaneDoesNotStopTheOthers() async throws {
    let model = try #require(ModelPair.found).loaded()
    let shared = try shared(model, lanes: 3)
    let said = try await together(3) { lane -> Said? in
      var context = try Context(in: shared, stop: StopFlag())
      if lane != 1 { return try goOn(&context, Self.texts[lane], model, count: 80) }
      try context.append([Token](repeating: 300, count: Self.size - 6))
      do {
        _ = try goOn(&context, "", model, count: 80)
      } catch let failure as ShimFailure {
        #expect(failure.status == PLL_INVALID || failure.status == PLL_CONTEXT_FULL)
      }
      #expect(throws: ShimFailure.self) { try context.append([Token](repeating: 1, count: 7)) }
      #expect(throws: ShimFailure.self) { try context.append([-1]) }
      return nil
    }
    for lane in [0, 2] {
      #expect(try said[lane] == alone(Self.texts[lane], model, count: 80), "lane \(lane)")
    }
  }

  @Test("a stopped lane does not stop the others", .requiresModel)
  func aStoppedLaneDoesNotStopTheOthers() async throws {
    let model = try #require(ModelPair.found).loaded()
    let shared = try shared(model, lanes: 3)
    let said = try await together(3) { lane -> Said? in
      let stop = StopFlag()
      var context = try Context(in: shared, stop: stop)
      if lane != 1 { return try goOn(&context, Self.texts[lane], model, count: 120) }
      for pause in 0..<12 {
        stop.lower()
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: 0.002 * Double(pause))
          stop.raise()
        }
        do {
          while true {
            context.clear()
            _ = try goOn(&context, Self.texts[1], model, count: 100)
          }
        } catch let failure as ShimFailure {
          #expect(failure.isCancellation)
        }
        context.clear()
      }
      // What was stopped is as good as new.
      stop.lower()
      return try goOn(&context, Self.texts[1], model, count: 20)
    }
    for lane in 0..<3 {
      let count = lane == 1 ? 20 : 120
      #expect(try said[lane] == alone(Self.texts[lane], model, count: count), "lane \(lane)")
    }
  }

  @Test("the state of a lane is that of a context", .requiresModel)
  func theStateOfALaneIsThatOfAContext() throws {
    let model = try #require(ModelPair.found).loaded()
    let shared = try shared(model, lanes: 3)
    let sampler = try Sampler(Sampling(), grammar: nil, model: model.model)
    let tokens = try tokens(of: Self.texts[2], model)
    func alone() throws -> Context {
      try Context(model: model, size: Self.size, batch: Self.size, threads: 1, stop: StopFlag())
    }
    func choices(after state: Data, in context: consuming Context) throws -> [Choice] {
      try context.restore(state, position: tokens.count, used: tokens.count)
      try context.repeatLast(tokens[tokens.count - 1])
      return try context.choices(with: sampler, least: 1e-3)
    }
    let first = try Context(in: shared, stop: StopFlag())
    #expect(first.used == 0)
    var lane = try Context(in: shared, stop: StopFlag())
    try lane.append(tokens)
    let expected = try lane.choices(with: sampler, least: 1e-3)
    let state = try lane.state()
    #expect(try choices(after: state, in: alone()) == expected)
    #expect(try choices(after: state, in: Context(in: shared, stop: StopFlag())) == expected)
    var lone = try alone()
    try lone.append(tokens)
    var last = try Context(in: shared, stop: StopFlag())
    #expect(throws: ShimFailure.self) {
      try last.restore(state.dropFirst(20), position: 1, used: 1)
    }
    #expect(last.used == 0)
    #expect(try choices(after: lone.state(), in: last) == expected)
  }

  /// What may come after a text, and after four tokens that follow it.
  private func rated(
    _ context: inout Context, _ text: String, _ model: LoadedModel
  ) throws -> [[Choice]] {
    let sampler = try Sampler(Sampling(), grammar: nil, model: model.model)
    try context.append(try tokens(of: text, model))
    let start = context.position
    var found: [[Choice]] = [try context.choices(with: sampler, least: 1e-3)]
    for round in 0..<3 {
      for branch in 1...4 { try context.branch(BranchID(branch), from: 0, before: start) }
      try context.extend(
        (1...4).map {
          BranchStep(token: Token(100 * $0 + round), position: start, branch: BranchID($0))
        })
      for row in 0..<4 {
        found.append(try context.choices(after: row, with: sampler, least: 1e-3))
      }
      context.dropBranches()
    }
    return found
  }

  @Test("branches of one lane after the other's", .requiresModel)
  func branchesOfOneLaneAfterTheOthers() async throws {
    let model = try #require(ModelPair.found).loaded()
    let shared = try shared(model, lanes: 3)
    let found = try await together(3) { lane in
      var context = try Context(in: shared, stop: StopFlag())
      return try rated(&context, Self.texts[lane], model)
    }
    for lane in 0..<3 {
      var context = try Context(
        model: model, size: Self.size, batch: Self.size, threads: 1, stop: StopFlag())
      #expect(try found[lane] == rated(&context, Self.texts[lane], model), "lane \(lane)")
    }
  }
}

/// Lets threads pass when all of them are there.
private final class Gate: Sendable {
  private let missing: Mutex<Int>

  init(_ count: Int) { missing = Mutex(count) }

  func pass() {
    missing.withLock { $0 -= 1 }
    while missing.withLock({ $0 > 0 }) { Thread.sleep(forTimeInterval: 0.0005) }
  }
}
