/// What one piece of work cost, once a round.
struct Stage: Encodable, Sendable {
  var name: String
  var unit: String
  var values: [Double]
  var median: Double

  init(_ name: String, unit: String = "ms", _ values: [Double]) {
    self.name = name
    self.unit = unit
    self.values = values.map { ($0 * 1000).rounded() / 1000 }
    let sorted = self.values.sorted()
    let middle = sorted.count / 2
    median =
      sorted.isEmpty
      ? .nan
      : sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}

/// Collects stages while rounds go by, so that every round does everything in turn.
struct Rounds {
  private var order: [String] = []
  private var values: [String: (unit: String, all: [Double])] = [:]

  mutating func record(_ name: String, unit: String = "ms", _ value: Double) {
    if values[name] == nil { order.append(name) }
    values[name, default: (unit, [])].all.append(value)
  }

  /// Runs a piece of work and records its milliseconds.
  mutating func time<Value>(_ name: String, _ work: () throws -> Value) rethrows -> Value {
    let clock = ContinuousClock()
    let start = clock.now
    let value = try work()
    record(name, (clock.now - start) / .milliseconds(1))
    return value
  }

  /// The same for work that waits.
  mutating func time<Value>(
    _ name: String, _ work: () async throws -> Value
  ) async rethrows -> Value {
    let clock = ContinuousClock()
    let start = clock.now
    let value = try await work()
    record(name, (clock.now - start) / .milliseconds(1))
    return value
  }

  var stages: [Stage] {
    order.compactMap { name in
      values[name].map { Stage(name, unit: $0.unit, $0.all) }
    }
  }
}
