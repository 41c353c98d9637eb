/// Measures one stage after the other, so that they add up to the whole time.
package struct Stopwatch: Sendable {
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant

  package init(since start: ContinuousClock.Instant = .now) {
    self.start = start
    last = start
  }

  /// The milliseconds since the lap before, or since the start.
  package mutating func lap() -> Double {
    let now = ContinuousClock.now
    defer { last = now }
    return (now - last).milliseconds
  }

  /// The milliseconds from the start to the last lap.
  package var total: Double { (last - start).milliseconds }
}
