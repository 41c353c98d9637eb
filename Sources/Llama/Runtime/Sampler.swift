internal import CLlama

/// How the next token is chosen.
struct Sampling: Sendable, Hashable {
  /// 0 always chooses the most likely token.
  var temperature = 0.0
  var topP = 1.0
  /// 0 considers every token.
  var topK = 0
  var seed: UInt32 = 0
}

/// Chooses tokens, within a grammar if there is one.
struct Sampler: ~Copyable {
  let handle: OpaquePointer

  init(_ sampling: Sampling, grammar: TokenGrammar?, model: borrowing Model) throws(ShimFailure) {
    handle = try Self.handle(sampling, grammar: grammar, model: model.handle)
  }

  private static func handle(
    _ sampling: Sampling, grammar: TokenGrammar?, model: OpaquePointer
  ) throws(ShimFailure) -> OpaquePointer {
    var values = pll_sampling(
      temperature: Float(sampling.temperature), top_p: Float(sampling.topP),
      top_k: Int32(clamping: sampling.topK), seed: sampling.seed)
    var made: OpaquePointer?
    let status =
      grammar?.withShim { pll_sampler_new(model, &values, &$0, &made) }
      ?? pll_sampler_new(model, &values, nil, &made)
    try check(status)
    return try owned(made)
  }

  private init(handle: OpaquePointer) {
    self.handle = handle
  }

  deinit { pll_sampler_free(handle) }

  /// Lets a control token be chosen, which else none is.
  mutating func permit(_ token: Token) { pll_sampler_permit(handle, token) }

  /// A sampler that stands where this one does.
  func copy() throws(ShimFailure) -> Sampler {
    var made: OpaquePointer?
    try check(pll_sampler_copy(handle, &made))
    return Sampler(handle: try owned(made))
  }

  func allows(_ token: Token) throws(ShimFailure) -> Bool {
    var allowed = false
    try check(pll_sampler_allows(handle, token, &allowed))
    return allowed
  }

  mutating func accept(_ token: Token) throws(ShimFailure) {
    try check(pll_sampler_accept(handle, token))
  }
}
