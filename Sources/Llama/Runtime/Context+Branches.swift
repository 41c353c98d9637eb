internal import CLlama

/// A continuation of what a context holds; 0 is what it holds.
typealias BranchID = Int32

/// A token of a branch that is to be evaluated.
struct BranchStep: Sendable {
  var token: Token
  var position: Int
  var branch: BranchID
  /// Whether it is wanted what comes after it.
  var isScored = true
}

/// What may come next, with the logarithm of its probability.
struct Choice: Sendable, Equatable {
  var token: Token
  var logProbability: Double
}

extension Context {
  /// How many branches there can be besides branch 0; none where what was read cannot be shared.
  var branchCount: Int { Int(pll_context_branches(handle)) }

  /// Makes a branch hold what another one holds before a position.
  mutating func branch(
    _ to: BranchID, from: BranchID, before position: Int
  ) throws(ShimFailure) {
    try check(pll_context_branch(handle, from, to, Int32(clamping: position)))
  }

  mutating func drop(_ branch: BranchID) { pll_context_drop(handle, branch) }

  mutating func dropBranches() { pll_context_drop_all(handle) }

  /// Evaluates tokens of branches together.
  mutating func extend(_ steps: [BranchStep]) throws(ShimFailure) {
    let shim = steps.map {
      pll_step(
        token: $0.token, position: Int32(clamping: $0.position), branch: $0.branch,
        scored: $0.isScored)
    }
    try check(pll_context_extend(handle, shim, shim.count))
  }

  /// Evaluates the last token again, so that something can be drawn or scored after it.
  mutating func repeatLast(_ token: Token) throws(ShimFailure) {
    try check(pll_context_repeat(handle, token))
  }

  /// What may come after the token of an index in the last evaluation, or after the last token.
  mutating func choices(
    after index: Int? = nil, with sampler: borrowing Sampler, least: Double, limit: Int = 256
  ) throws(ShimFailure) -> [Choice] {
    var logits: UnsafeMutablePointer<Float>?
    try check(pll_context_logits(handle, index.map { Int32(clamping: $0) } ?? -1, &logits))
    guard let logits else { return [] }
    var tokens = [Token](repeating: 0, count: limit)
    var values = [Double](repeating: 0, count: limit)
    var count = 0
    try check(
      pll_sampler_choices(sampler.handle, logits, least, &tokens, &values, limit, &count))
    return (0..<min(count, limit)).map { Choice(token: tokens[$0], logProbability: values[$0]) }
  }

  /// Whether the last evaluation left numbers; one on a state that was altered may leave none.
  func hasResult() throws(ShimFailure) -> Bool {
    var logits: UnsafeMutablePointer<Float>?
    try check(pll_context_logits(handle, -1, &logits))
    return logits.map { $0.pointee.isFinite } ?? false
  }

  /// The logarithms of the probabilities of tokens, regardless of the grammar.
  mutating func logProbabilities(
    of tokens: [Token], after index: Int? = nil, with sampler: borrowing Sampler
  ) throws(ShimFailure) -> [Double] {
    var logits: UnsafeMutablePointer<Float>?
    try check(pll_context_logits(handle, index.map { Int32(clamping: $0) } ?? -1, &logits))
    guard let logits else { return [] }
    var values = [Double](repeating: 0, count: tokens.count)
    try check(
      pll_sampler_log_probabilities(sampler.handle, logits, tokens, tokens.count, &values))
    return values
  }
}
