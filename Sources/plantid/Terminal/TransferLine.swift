import Files
import Models

/// How far a transfer has come: a moving line on a terminal, a plain one for each tenth elsewhere.
final class TransferLine {
  private let isWanted: Bool
  private let isTerminal = Console.errorIsTerminal
  private var name = ""
  private var start = ContinuousClock.now
  private var last: ContinuousClock.Instant?
  /// What was there before this run.
  private var before: Int?
  private var tenth = 0

  init(wanted: Bool) {
    isWanted = wanted
  }

  /// Shows how much of a file is there.
  func show(_ file: String, _ received: Int, of whole: Int?) {
    guard isWanted else { return }
    if file != name { (name, start, last, before, tenth) = (file, .now, nil, nil, 0) }
    if before == nil || received < before ?? 0 { before = received }
    if isTerminal {
      let isWhole = received == whole
      if let last, !isWhole, ContinuousClock.now - last < .milliseconds(200) { return }
      last = .now
      Console.writeError("\r\u{1B}[K\(name)  \(text(received, of: whole))" + (isWhole ? "\n" : ""))
    } else if let whole, whole > 0, received * 10 / whole > tenth {
      tenth = received * 10 / whole
      Console.message("\(name): \(text(received, of: whole))")
    }
  }

  private func text(_ received: Int, of whole: Int?) -> String {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let rate = seconds > 0.5 ? Double(received - (before ?? 0)) / seconds : 0
    var parts = [whole.map { "\(received.megabytes) of \($0.megabytes)" } ?? received.megabytes]
    if let whole, whole > 0 { parts.append("\(received * 100 / whole) %") }
    if rate > 0 { parts.append("\(Int(rate).megabytes)/s") }
    if let whole, rate > 0, whole > received {
      let left = Int((Double(whole - received) / rate).rounded(.up))
      parts.append(left < 120 ? "\(left) s left" : "\((left + 30) / 60) min left")
    }
    return parts.joined(separator: ", ")
  }
}
