internal import Foundation
internal import LanguageModels

/// The beginnings of texts that have not been followed yet, the most likely first.
///
/// The sum of the logarithms only falls along a text. So once the most likely beginning that is left is less
/// probable than every text that is wanted, no text that is left can be one of those; and once all that is
/// left weighs next to nothing, the shares of those found are known too. Then the rest stays unexplored.
struct Frontier {
  /// A node of the tree whose tokens were evaluated, all or as far as they are shared.
  final class Node {
    let range: Range<Int>
    /// How many tokens were evaluated.
    let depth: Int
    let logProbability: Double
    /// The branch that holds them; nil when it was given away.
    fileprivate(set) var branch: BranchID?
    /// How many of its continuations are in the frontier.
    fileprivate(set) var openCount = 0

    init(range: Range<Int>, depth: Int, logProbability: Double, branch: BranchID?) {
      self.range = range
      self.depth = depth
      self.logProbability = logProbability
      self.branch = branch
    }
  }

  /// A token that was evaluated, after which something is wanted.
  final class Place {
    let node: Node
    /// The tokens up to this one.
    let depth: Int
    /// Of these tokens; known when the place before was scored.
    fileprivate(set) var logProbability: Double

    fileprivate let next: Place?

    fileprivate init(node: Node, depth: Int, logProbability: Double, next: Place?) {
      self.node = node
      self.depth = depth
      self.logProbability = logProbability
      self.next = next
    }
  }

  /// A token of which it is wanted how probable it is.
  struct Wanted {
    var token: Token
    var range: Range<Int>
    /// Whether texts of the range end with it.
    var isEnd: Bool
  }

  /// What is evaluated together.
  struct Batch {
    enum Change {
      case branch(BranchID, from: BranchID, before: Int)
      case drop(BranchID)
    }

    var changes: [Change] = []
    var steps: [BranchStep] = []
    var scored: [(row: Int, place: Place)] = []
  }

  /// How many tokens a batch takes.
  private static let stepLimit = 256

  private struct Item {
    var parent: Node
    var range: Range<Int>
    var logProbability: Double
  }

  let root: Place
  private let tree: TokenTree
  private let wantedCount: Int
  private let tolerance: Double
  private let start: Int
  private let branchLimit: Int
  private let scoredLimit: Int
  private var items = Heap<Item> { $0.logProbability > $1.logProbability }
  /// The nodes that hold a branch.
  private var holders: [BranchID: Node] = [:]
  private var free: [BranchID]
  /// Branches whose nodes have no continuation any more.
  private var done: [BranchID] = []
  private var found: [RankedBeginnings.Place] = []
  /// The logarithms of the wanted texts, the least first.
  private var best: [Double] = []
  private var foundWeight = 0.0
  private var openWeight = 0.0
  private var evaluatedCount = 0

  init(
    _ tree: TokenTree, wanted: Int, tolerance: Double, start: Int, branchLimit: Int
  ) {
    self.tree = tree
    wantedCount = max(1, wanted)
    self.tolerance = tolerance
    self.start = start
    self.branchLimit = max(1, branchLimit)
    scoredLimit = min(self.branchLimit, 128)
    free = (1...self.branchLimit).reversed().map { BranchID($0) }
    root = Place(
      node: Node(range: 0..<tree.count, depth: 0, logProbability: 0, branch: 0), depth: 0,
      logProbability: 0, next: nil)
  }

  var ranked: RankedBeginnings {
    RankedBeginnings(
      places: found.sorted {
        $0.logProbability == $1.logProbability
          ? $0.index < $1.index : $0.logProbability > $1.logProbability
      }, unexplored: max(0, openWeight), evaluatedCount: evaluatedCount)
  }

  /// What may come after a place.
  func wanted(after place: Place) -> [Wanted] {
    let node = place.node
    if place.next != nil {
      return [
        Wanted(
          token: tree.token(node.range.lowerBound, place.depth), range: node.range, isEnd: false)
      ]
    }
    return tree.parts(node.range, at: place.depth).flatMap { token, range -> [Wanted] in
      // In order, a text that ends here precedes those that continue.
      let ending = range.prefix { tree.length($0) == place.depth + 1 }.count
      let (ended, left) = (
        range.lowerBound..<(range.lowerBound + ending),
        (range.lowerBound + ending)..<range.upperBound
      )
      return (ended.isEmpty ? [] : [Wanted(token: token, range: ended, isEnd: true)])
        + (left.isEmpty ? [] : [Wanted(token: token, range: left, isEnd: false)])
    }
  }

  /// Takes up how probable the wanted tokens are.
  mutating func take(_ logarithms: [Double], of wanted: [Wanted], after place: Place) {
    var logarithms = logarithms
    if let first = wanted.first, place.depth < tree.form(first.range.lowerBound) {
      // Where texts only differ in form, it is one of them.
      let sum = logarithms[...].logarithmOfSum
      if sum.isFinite { logarithms = logarithms.map { $0 - sum } }
    }
    if let next = place.next {
      next.logProbability = place.logProbability + (logarithms.first ?? -.infinity)
      return
    }
    for (next, logarithm) in zip(wanted, logarithms) {
      let sum = place.logProbability + logarithm
      guard sum.isFinite else { continue }
      if next.isEnd {
        for text in next.range { add(tree.order[text], sum) }
      } else {
        items.insert(Item(parent: place.node, range: next.range, logProbability: sum))
        place.node.openCount += 1
        openWeight += exp(sum)
      }
    }
    close(place.node)
  }

  private mutating func add(_ index: Int, _ logProbability: Double) {
    found.append(.init(index: index, logProbability: logProbability))
    foundWeight += exp(logProbability)
    if best.count < wantedCount || logProbability > best[0] {
      let place = best.firstIndex { $0 > logProbability } ?? best.count
      best.insert(logProbability, at: place)
      if best.count > wantedCount { best.removeFirst() }
    }
  }

  /// Gives a node's branch back when nothing continues it.
  private mutating func close(_ node: Node) {
    guard node.openCount == 0, let branch = node.branch, branch != 0 else { return }
    node.branch = nil
    holders[branch] = nil
    done.append(branch)
  }

  private var isKnown: Bool {
    guard let first = items.first else { return true }
    return best.count == wantedCount && first.logProbability < best[0]
      && openWeight <= tolerance * (foundWeight + openWeight)
  }

  /// The most likely beginnings that are left, those not much less likely than the first; nil at the end.
  mutating func nextBatch() -> Batch? {
    if isKnown { return nil }
    var batch = Batch()
    batch.changes = done.map { .drop($0) }
    free += done
    done = []
    var leastLogarithm = -Double.infinity
    while let item = items.first, item.logProbability >= leastLogarithm {
      let depth = item.parent.depth
      let end = min(tree.shared(item.range, from: depth), depth + scoredLimit)
      guard
        batch.steps.isEmpty
          || batch.scored.count + end - depth <= scoredLimit
            && batch.steps.count + end <= Self.stepLimit
      else { break }
      if batch.steps.isEmpty { leastLogarithm = item.logProbability - 7 }
      guard let branch = branch(for: item, in: &batch) else { break }
      items.removeFirst()
      openWeight -= exp(item.logProbability)
      let isRead = item.parent.branch != nil || item.parent.openCount == 1 && branch.isTakenOver
      item.parent.openCount -= 1
      let node = Node(
        range: item.range, depth: end, logProbability: item.logProbability, branch: branch.id)
      holders[branch.id] = node
      append(node, from: depth, isRead: isRead, logProbability: item.logProbability, to: &batch)
      close(item.parent)
    }
    return batch.steps.isEmpty ? nil : batch
  }

  /// Puts the tokens of a node into a batch; with those before them where no branch holds these any more.
  private mutating func append(
    _ node: Node, from depth: Int, isRead: Bool, logProbability: Double, to batch: inout Batch
  ) {
    guard let branch = node.branch else { return }
    var rows: [Int] = []
    for place in (isRead ? depth : 0)..<node.depth {
      if place >= depth { rows.append(batch.steps.count) }
      batch.steps.append(
        BranchStep(
          token: tree.token(node.range.lowerBound, place), position: start + place,
          branch: branch, isScored: place >= depth))
    }
    evaluatedCount += node.depth - (isRead ? depth : 0)
    var next: Place?
    var places: [Place] = []
    for place in (depth..<node.depth).reversed() {
      let made = Place(
        node: node, depth: place + 1, logProbability: place == depth ? logProbability : 0,
        next: next)
      places.append(made)
      next = made
    }
    batch.scored += zip(rows, places.reversed()).map { ($0, $1) }
  }

  /// A branch that holds what comes before an item.
  private mutating func branch(
    for item: Item, in batch: inout Batch
  ) -> (id: BranchID, isTakenOver: Bool)? {
    let parent = item.parent
    if parent.openCount == 1, let branch = parent.branch, branch != 0 {
      parent.branch = nil
      return (branch, true)
    }
    if free.isEmpty {
      // The least likely node that is not about to be used gives its branch away.
      let used = Set(batch.steps.map(\.branch))
      guard
        let victim = holders.values.filter({
          $0 !== parent && !used.contains($0.branch ?? 0)
        }).min(by: { $0.logProbability < $1.logProbability }), let branch = victim.branch
      else { return nil }
      victim.branch = nil
      holders[branch] = nil
      batch.changes.append(.drop(branch))
      free.append(branch)
    }
    let branch = free.removeLast()
    let shared = parent.branch == nil ? 0 : parent.depth
    batch.changes.append(.branch(branch, from: parent.branch ?? 0, before: start + shared))
    return (branch, false)
  }
}

/// A list whose first element comes before all others.
struct Heap<Element> {
  private var elements: [Element] = []
  private let comesBefore: (Element, Element) -> Bool

  init(_ comesBefore: @escaping (Element, Element) -> Bool) {
    self.comesBefore = comesBefore
  }

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, comesBefore(elements[place], elements[(place - 1) / 2]) {
      elements.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeFirst() {
    guard let last = elements.popLast(), !elements.isEmpty else { return }
    elements[0] = last
    var place = 0
    while true {
      let left = 2 * place + 1
      guard left < elements.count else { return }
      let right = left + 1
      let child =
        right < elements.count && comesBefore(elements[right], elements[left]) ? right : left
      guard comesBefore(elements[child], elements[place]) else { return }
      elements.swapAt(place, child)
      place = child
    }
  }
}
