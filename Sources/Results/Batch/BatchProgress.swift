/// How far a batch has come, and the line that says so.
package struct BatchProgress: Equatable, Sendable {
  /// Inputs in all; nil while that is not known.
  package var total: Int?
  /// Inputs whose rows are there, those of an earlier run included.
  package var done: Int
  /// Rows of this run without an answer.
  package var failures: Int
  /// Rows that an earlier run had made.
  package var kept: Int
  /// The time since this run began.
  package var elapsed: Duration

  /// Describes how far a batch has come.
  package init(
    total: Int? = nil, done: Int = 0, failures: Int = 0, kept: Int = 0, elapsed: Duration = .zero
  ) {
    self.total = total
    self.done = done
    self.failures = failures
    self.kept = kept
    self.elapsed = elapsed
  }

  /// Rows a second in this run; nil before the first.
  package var rate: Double? {
    let rows = done - kept
    let seconds = elapsed / .seconds(1)
    return rows > 0 && seconds > 0 ? Double(rows) / seconds : nil
  }

  /// The time that the rest will take at this rate; nil when it is not known.
  package var timeLeft: Duration? {
    guard let total, let rate, total > done else { return nil }
    return .seconds(Double(total - done) / rate)
  }

  /// A bar with the rate and the time left, one column narrower than the terminal, in ASCII.
  ///
  /// The width is the terminal's columns, 0 when it does not say.
  package func bar(width: Int) -> String {
    let columns = (width <= 0 ? 80 : width) - 1
    let count = total.map { "\(done)/\($0)" } ?? "\(done) photos"
    let percent = total.map { total in total > 0 ? "\(done * 100 / total) %" : "100 %" }
    var facts = [percent, rate.map(Self.words), timeLeft.map { "\(Self.words($0)) left" }]
      .compactMap { $0 }
    if failures > 0 { facts.append("\(failures) failed") }
    var line = ([count] + facts).joined(separator: "  ")
    // On a narrow terminal the last facts go first.
    while line.count > columns, !facts.isEmpty {
      facts.removeLast()
      line = ([count] + facts).joined(separator: "  ")
    }
    guard let total, total > 0, columns - line.count >= 12 else {
      return String(line.prefix(max(0, columns)))
    }
    let cells = min(30, columns - line.count - 4)
    let filled = min(cells, done * cells / total)
    let bar = String(repeating: "=", count: filled) + String(repeating: " ", count: cells - filled)
    return ([count, "[\(bar)]"] + facts).joined(separator: "  ")
  }

  /// A sentence for logs.
  package var sentence: String {
    var parts = [total.map { "\(done) of \($0) photos" } ?? "\(done) photos"]
    if failures > 0 { parts.append("\(failures) without an answer") }
    if let rate { parts.append(Self.words(rate)) }
    if let timeLeft { parts.append("about \(Self.words(timeLeft)) left") }
    return parts.joined(separator: ", ")
  }

  /// A rate that reads well when photos take seconds as well as when seconds take photos.
  private static func words(_ rate: Double) -> String {
    rate >= 1 ? "\(decimal(rate))/s" : "\(decimal(1 / rate)) s each"
  }

  private static func decimal(_ number: Double) -> String {
    number >= 100 ? String(Int(number.rounded())) : String((number * 10).rounded() / 10)
  }

  private static func words(_ duration: Duration) -> String {
    let seconds = Int((duration / .seconds(1)).rounded(.up))
    let (minutes, hours) = ((seconds + 30) / 60, (seconds + 1800) / 3600)
    if seconds < 60 { return "\(seconds) s" }
    if minutes < 60 { return "\(minutes) min" }
    if hours < 48 { return "\(minutes / 60) h \(minutes % 60) min" }
    return "\(hours / 24) d \(hours % 24) h"
  }
}
