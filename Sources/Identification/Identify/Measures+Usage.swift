import LanguageModels

/// What a model counted and measured on its way to an answer.
package struct ModelUsage: Sendable {
  var evaluated = TokenCounts()
  var reused = TokenCounts()
  var timings = Timings()
}

extension ModelUsage {
  init(_ usage: LanguageModelSession.Usage) {
    let measured = usage.measurements
    let cached = usage.input.cachedTokenCount
    evaluated = TokenCounts(
      tokens: usage.input.totalTokenCount - cached, images: measured.evaluatedImages)
    reused = TokenCounts(tokens: cached, images: measured.reusedImages)
    timings = Timings(
      load: measured.load, decode: measured.decode, encode: measured.encode,
      prompt: measured.prompt, generate: measured.generate)
  }

  /// Adds the work of the answer that this one follows.
  ///
  /// What this one reused was that one's work, or was reused by it as well.
  mutating func add(_ before: ModelUsage) {
    evaluated.tokens += before.evaluated.tokens
    evaluated.images += before.evaluated.images
    reused = before.reused
    timings += before.timings
  }
}

extension Timings {
  package static func += (sum: inout Timings, other: Timings) {
    sum.load += other.load
    sum.decode += other.decode
    sum.encode += other.encode
    sum.prompt += other.prompt
    sum.generate += other.generate
    sum.save += other.save
    sum.total += other.total
  }
}

extension Timings {
  /// Takes up what a model told of a stretch of time; the rest of it was spent on the answer.
  mutating func add(_ told: Timings, of stretch: Double) {
    load += told.load
    decode += told.decode
    encode += told.encode
    prompt += told.prompt
    generate += max(0, stretch - told.load - told.decode - told.encode - told.prompt)
  }
}
