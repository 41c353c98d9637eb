internal import Foundation
internal import LanguageModels

/// The answers that are followed at a time: the most likely, and no more of them than there is room for.
struct Beam {
  let search: AnswerSearch
  let identity: AnswerIdentity
  let leastLogarithm: Double
  /// The answers that are known, those that still lack their details not included.
  var answers: [MeasuredAnswer] = []
  /// Branches whose identity is whole.
  private(set) var unfinished: [AnswerBranch] = []
  private var openings: [Opening] = []
  private var alive: [AnswerBranch] = []
  private var free: [BranchID]
  private let width: Int

  /// What the ways that leave an answer at one place have in common.
  final class Prefix {
    let sampler: Sampler
    let scanner: AnswerScanner

    init(sampler: borrowing Sampler, scanner: AnswerScanner) throws(ShimFailure) {
      self.sampler = try sampler.copy()
      self.scanner = scanner
    }
  }

  /// A continuation: a token after a branch, or after a part of the answer that was given.
  struct Opening {
    var branch: AnswerBranch?
    var prefix: Prefix?
    /// Where the token goes.
    var position: Int
    /// Of what comes before the token.
    var logProbability: Double
    var choice: Choice

    init(prefix: Prefix, position: Int, logProbability: Double, choice: Choice) {
      self.prefix = prefix
      self.position = position
      self.logProbability = logProbability
      self.choice = choice
    }

    fileprivate init(_ branch: AnswerBranch, _ choice: Choice) {
      self.branch = branch
      position = branch.position + 1
      logProbability = branch.logProbability
      self.choice = choice
    }

    fileprivate var total: Double { logProbability + choice.logProbability }
  }

  init(_ search: AnswerSearch, limit: Int) {
    self.search = search
    identity = AnswerIdentity(propertyCount: search.identity.count, settling: search.settling)
    leastLogarithm = log(max(search.least, .leastNonzeroMagnitude))
    width = min(max(search.width, 1), limit - 1)
    free = (1...limit).map { BranchID($0) }
  }

  mutating func open(_ opening: Opening) {
    if opening.total >= leastLogarithm { openings.append(opening) }
  }

  mutating func open(_ branch: AnswerBranch, _ choice: Choice) {
    open(Opening(branch, choice))
  }

  /// Turns the most likely openings into branches, and gives those that are to be evaluated.
  ///
  /// The last opening of a branch takes the branch over, so no more are needed than the beam is wide.
  mutating func advance(
    _ context: inout Context, model: borrowing Model
  ) throws(ShimFailure) -> [AnswerBranch] {
    let room = max(0, width - unfinished.count)
    let kept = openings.sorted { $0.total > $1.total }.prefix(room)
    openings = []
    var left: [BranchID: Int] = [:]
    for opening in kept { if let id = opening.branch?.id { left[id, default: 0] += 1 } }
    for branch in alive where left[branch.id] == nil { drop(branch.id, &context) }
    alive = []
    for opening in kept {
      let branch: AnswerBranch
      if let parent = opening.branch {
        left[parent.id]? -= 1
        if left[parent.id] == 0 {
          branch = parent
        } else {
          branch = try parent.copied(as: free.removeLast())
          try context.branch(branch.id, from: parent.id, before: opening.position)
        }
      } else if let prefix = opening.prefix {
        branch = AnswerBranch(
          id: free.removeLast(), sampler: try prefix.sampler.copy(), scanner: prefix.scanner,
          logProbability: opening.logProbability, next: 0, position: opening.position - 1)
        try context.branch(branch.id, from: 0, before: opening.position)
      } else {
        continue
      }
      try branch.take(opening.choice, bytes: try model.bytes(of: opening.choice.token))
      if let count = identity.count(in: branch.scanner) {
        settle(branch, count, &context)
      } else {
        alive.append(branch)
      }
    }
    return alive
  }

  /// An answer whose identity is whole is known, or waits for its details.
  private mutating func settle(
    _ branch: AnswerBranch, _ count: Int, _ context: inout Context
  ) {
    if count == identity.propertyCount, !search.details.isEmpty {
      unfinished.append(branch)
    } else {
      add(branch, through: count)
      drop(branch.id, &context)
    }
  }

  private mutating func drop(_ id: BranchID, _ context: inout Context) {
    context.drop(id)
    free.append(id)
  }

  private mutating func add(_ branch: AnswerBranch, through count: Int) {
    guard let json = branch.scanner.json(through: count),
      let content = try? GeneratedContent(json: json)
    else { return }
    answers.append(.init(content: content, logProbability: branch.logProbability))
  }

  /// Adds the answers that waited for their details, and puts the most likely first.
  mutating func finish() {
    let wanted = identity.propertyCount + search.details.count
    for branch in unfinished { add(branch, through: min(branch.scanner.properties.count, wanted)) }
    unfinished = []
    answers.sort { $0.logProbability > $1.logProbability }
  }
}
