internal import CLlama
internal import Foundation

/// What a model has evaluated so far; grows only at its end.
struct Context: ~Copyable {
  let handle: OpaquePointer
  /// What the handle borrows and has to be outlived by.
  private let borrowed: (LoadedModel, AbortFlag)
  let size: Int
  let types: CacheTypes

  /// How the cache is stored; states of one kind cannot be taken up by another.
  struct CacheTypes: Codable, Hashable, Sendable {
    var key: Int32
    var value: Int32
    var flashAttention: Int32
  }

  /// Makes an empty context; `rows` is how many rows a token by itself is evaluated with, 0 one.
  init(
    model: LoadedModel, size: Int, batch: Int, threads: Int, rows: UInt32 = 0,
    stop: AbortFlag
  ) throws(ShimFailure) {
    var options = pll_context_options(
      size: UInt32(clamping: size), batch: UInt32(clamping: batch),
      threads: Int32(clamping: threads), rows: rows)
    var made: OpaquePointer?
    try check(pll_context_new(model.model.handle, &options, stop.handle, &made))
    let handle = try owned(made)
    var info = pll_context_info()
    pll_context_describe(handle, &info)
    self.handle = handle
    borrowed = (model, stop)
    self.size = Int(info.size)
    types = CacheTypes(
      key: info.key_type, value: info.value_type, flashAttention: info.flash_attention)
  }

  deinit { pll_context_free(handle) }

  /// The position after the last one; M-RoPE pictures take fewer positions than tokens.
  var position: Int { Int(pll_context_position(handle)) }

  /// The tokens held.
  var used: Int { Int(pll_context_used(handle)) }

  mutating func clear() { pll_context_clear(handle) }

  /// Forgets all, and overwrites it: what is no number would spoil sums even where it is masked.
  mutating func wipe() { pll_context_wipe(handle) }

  /// Whether the end alone can be forgotten.
  var canBeCut: Bool { pll_context_can_cut(handle) }

  /// Forgets what comes after so many tokens; false, and nothing has changed, where only all can be.
  mutating func cut(toPosition position: Int, used: Int) -> Bool {
    pll_context_cut(handle, Int32(clamping: position), UInt32(clamping: used))
  }

  mutating func append(_ tokens: [Token]) throws(ShimFailure) {
    guard !tokens.isEmpty else { return }
    try check(pll_context_append(handle, tokens, tokens.count))
  }

  /// Encodes and appends a picture.
  ///
  /// - Returns: the time spent in the projector.
  mutating func append(
    _ picture: borrowing Picture, through projector: borrowing Projector
  ) throws(ShimFailure) -> Duration {
    var microseconds: Int64 = 0
    try check(
      pll_context_append_picture(handle, projector.handle, picture.handle, &microseconds))
    return .microseconds(microseconds)
  }

  /// Chooses the next token without appending it; nothing may be drawn after a finished one.
  mutating func draw(
    with sampler: borrowing Sampler
  ) throws(ShimFailure) -> (token: Token, isFinished: Bool) {
    var token: Token = 0
    var finished = false
    try check(pll_context_draw(handle, sampler.handle, &token, &finished))
    return (token, finished)
  }

  /// The evaluated state, for a context that is made the same way.
  func state() throws(ShimFailure) -> Data {
    try Data(capacity: pll_context_state_size(handle)) { bytes throws(ShimFailure) in
      var count = 0
      try check(
        pll_context_save(
          handle, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &count))
      return count
    }
  }

  /// Takes up a state; after a failure the context is empty.
  mutating func restore(_ state: Data, position: Int, used: Int) throws(ShimFailure) {
    let status = state.withUnsafeBytes { bytes in
      pll_context_restore(
        handle, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count,
        Int32(clamping: position), UInt32(clamping: used))
    }
    try check(status)
  }
}
