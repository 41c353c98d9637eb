/// How many inputs of a batch came out how.
package struct BatchCounts: Equatable, Sendable {
  /// Rows made in this run.
  package var rows = 0
  /// Rows of this run without an answer.
  package var failures = 0
  /// Whether the run was interrupted before the last input.
  package var isInterrupted = false

  /// Describes a batch in which nothing came out yet.
  package init() {}

  package mutating func count(_ row: BatchRow) {
    rows += 1
    if row.isFailure { failures += 1 }
  }
}
