import Testing

@testable import Llama

/// A context begins small, and becomes as large as it has to.
@Suite(.serialized) struct ContextRoomTests {
  private static let size = 2048
  private static let rated: [Token] = [5, 6, 70, 1000]

  private func context(_ model: LoadedModel) throws -> Context {
    try Context(model: model, size: Self.size, batch: 512, threads: 1, stop: AbortFlag())
  }

  /// A context that had to be large once, and has nothing to grow any more.
  private func largeContext(_ model: LoadedModel) throws -> Context {
    var context = try context(model)
    try context.append(tokens(Self.size - 1))
    context.clear()
    return context
  }

  private func tokens(_ count: Int) -> [Token] {
    (0..<count).map { Token(($0 * 7919 + 17) % 1500 + 300) }
  }

  /// Reads a text in pieces, and says after each how probable some tokens are.
  private func read(
    _ context: inout Context, _ model: LoadedModel, pieces: Int
  ) throws -> [[Double]] {
    let sampler = try Sampler(Sampling(), grammar: nil, model: model.model)
    let tokens = tokens(100 * pieces)
    return try (0..<pieces).map { piece in
      try context.append(Array(tokens[100 * piece..<100 * (piece + 1)]))
      return try context.logProbabilities(of: Self.rated, with: sampler)
    }
  }

  @Test(.requiresModel) func whatItHoldsStaysTheSame() throws {
    let model = try #require(ModelPair.found).loaded()
    var small = try context(model)
    var large = try largeContext(model)
    #expect(small.size == Self.size)
    #expect(try read(&small, model, pieces: 20) == read(&large, model, pieces: 20))
    #expect(small.used == 2000)
    #expect(throws: ShimFailure.self) { try small.append(tokens(100)) }
  }

  @Test(.requiresModel) func branchesStayTheSame() throws {
    let model = try #require(ModelPair.found).loaded()
    var small = try context(model)
    var large = try largeContext(model)
    #expect(try branch(&small, model) == branch(&large, model))
  }

  /// Goes on from a text in branches, together longer than a context is in the beginning.
  private func branch(_ context: inout Context, _ model: LoadedModel) throws -> [[Double]] {
    let sampler = try Sampler(Sampling(), grammar: nil, model: model.model)
    try context.append(tokens(300))
    let branches: [BranchID] = [1, 2, 3]
    for branch in branches { try context.branch(branch, from: 0, before: 300) }
    var said: [[Double]] = []
    for position in 300..<420 {
      try context.extend(
        branches.map { BranchStep(token: Token($0) * 100, position: position, branch: $0) })
      for index in branches.indices {
        said.append(try context.logProbabilities(of: Self.rated, after: index, with: sampler))
      }
    }
    context.dropBranches()
    try context.append([7])
    said.append(try context.logProbabilities(of: Self.rated, with: sampler))
    return said
  }

  @Test(.requiresModel) func aStateIsTakenUpWhateverItsLength() throws {
    let model = try #require(ModelPair.found).loaded()
    let sampler = try Sampler(Sampling(), grammar: nil, model: model.model)
    var old = try context(model)
    _ = try read(&old, model, pieces: 9)
    var new = try context(model)
    try new.restore(old.state(), position: old.position, used: old.used)
    try old.append([7])
    try new.append([7])
    #expect(
      try old.logProbabilities(of: Self.rated, with: sampler)
        == new.logProbabilities(of: Self.rated, with: sampler))
  }
}
