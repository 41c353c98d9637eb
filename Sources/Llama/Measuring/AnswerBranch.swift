internal import LanguageModels

/// A possible answer besides the one in the context.
final class AnswerBranch {
  let id: BranchID
  /// The grammar, moved over the branch's tokens.
  private(set) var sampler: Sampler
  private(set) var scanner: AnswerScanner
  private(set) var logProbability: Double
  /// The token that is to be evaluated, and where.
  private(set) var next: Token
  private(set) var position: Int

  init(
    id: BranchID, sampler: consuming Sampler, scanner: AnswerScanner, logProbability: Double,
    next: Token, position: Int
  ) {
    self.id = id
    self.sampler = sampler
    self.scanner = scanner
    self.logProbability = logProbability
    self.next = next
    self.position = position
  }

  /// The branch under another name, before it is changed.
  func copied(as id: BranchID) throws(ShimFailure) -> AnswerBranch {
    AnswerBranch(
      id: id, sampler: try sampler.copy(), scanner: scanner, logProbability: logProbability,
      next: next, position: position)
  }

  /// Takes up the token that comes after the one that was evaluated.
  func take(_ choice: Choice, bytes: [UInt8], counting: Bool = true) throws(ShimFailure) {
    try sampler.accept(choice.token)
    scanner.append(bytes)
    if counting { logProbability += choice.logProbability }
    next = choice.token
    position += 1
  }

  var step: BranchStep { BranchStep(token: next, position: position, branch: id) }
}
