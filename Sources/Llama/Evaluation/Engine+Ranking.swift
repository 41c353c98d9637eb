internal import CLlama
internal import Foundation
internal import LanguageModels

extension Engine {
  /// Ranks texts that an answer to a conversation could begin with; nil where the model cannot share what it
  /// has read.
  ///
  /// - Throws: ``LlamaError``, an error of `Imaging`, `LanguageModelError` such as that the context has no room,
  ///   or `CancellationError`.
  func rank(_ search: BeginningSearch, in conversation: ModelConversation) throws
    -> RankedBeginnings?
  {
    guard context.branchCount > 1 else { return nil }
    contents.unreportedPrefill = try prefill(conversation)
    defer { context.dropBranches() }
    do {
      let tree = try tokenTrees.tree(
        of: search.beginnings, formLength: search.formLength, model: loaded.model)
      let plain = try Sampler(Sampling(), grammar: nil, model: loaded.model)
      // What branches do not share takes some tokens each.
      let room = (context.size - context.used) / 12
      var frontier = Frontier(
        tree, wanted: search.count, tolerance: search.tolerance, start: context.position,
        branchLimit: min(context.branchCount, room))
      var ends = TextEnds(following: search.following)
      try score(frontier.root, in: &frontier, &ends, after: nil, with: plain)
      while let batch = frontier.nextBatch() {
        for change in batch.changes {
          switch change {
          case .branch(let to, let from, let position):
            try context.branch(to, from: from, before: position)
          case .drop(let branch):
            context.drop(branch)
          }
        }
        try context.extend(batch.steps)
        for (row, place) in batch.scored {
          try score(place, in: &frontier, &ends, after: row, with: plain)
        }
      }
      return frontier.ranked
    } catch let failure as ShimFailure {
      if failure.status == PLL_CONTEXT_FULL { throw noRoomToMeasure }
      throw failure.error(about: files.model.path)
    }
  }

  private func score(
    _ place: Frontier.Place, in frontier: inout Frontier, _ ends: inout TextEnds, after row: Int?,
    with sampler: borrowing Sampler
  ) throws {
    let wanted = frontier.wanted(after: place)
    var tokens: [Token] = []
    var sizes: [Int] = []
    for next in wanted {
      let group = next.isEnd ? try ends.tokens(for: next.token, model: loaded.model) : [next.token]
      tokens += group
      sizes.append(group.count)
    }
    let values = try context.logProbabilities(of: tokens, after: row, with: sampler)
    var start = 0
    var sums: [Double] = []
    for size in sizes {
      sums.append(values[start..<(start + size)].logarithmOfSum)
      start += size
    }
    frontier.take(sums, of: wanted, after: place)
  }
}

/// The tokens that end a text: its last one, and those that extend into what follows it.
private struct TextEnds {
  private let following: String
  private var known: [Token: [Token]] = [:]

  init(following: String) {
    self.following = following
  }

  mutating func tokens(
    for token: Token, model: borrowing Model
  ) throws(ShimFailure) -> [Token] {
    if let known = known[token] { return known }
    var found = [token]
    // A token that is half a character extends into nothing.
    if let text = String(validating: try model.bytes(of: token), as: UTF8.self) {
      for end in following.indices {
        let longer = try model.tokens(of: text + following[...end], special: false)
        if longer.count == 1, let one = longer.first, !found.contains(one) { found.append(one) }
      }
    }
    known[token] = found
    return found
  }
}

extension ArraySlice<Double> {
  /// The logarithm of the sum of the numbers whose logarithms these are.
  var logarithmOfSum: Double {
    guard count > 1, let highest = self.max(), highest.isFinite else { return first ?? -.infinity }
    return highest + log(reduce(0) { $0 + exp($1 - highest) })
  }
}
