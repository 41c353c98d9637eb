/// Text that is told some milliseconds' worth at a time: who listens takes processors from the model.
struct PacedText {
  /// Less than a picture of a screen lasts; a model that takes longer for a token tells each by itself.
  private static let interval = Duration.milliseconds(10)

  private let emit: (_ text: String, _ tokens: Int) throws -> Void
  private var text = ""
  private var tokens = 0
  private var told: ContinuousClock.Instant?

  init(_ emit: @escaping (_ text: String, _ tokens: Int) throws -> Void) {
    self.emit = emit
  }

  /// Takes one more token, and the text that is whole with it.
  mutating func append(_ more: String) throws {
    text += more
    tokens += 1
    if let told, told.duration(to: .now) < Self.interval { return }
    try flush()
  }

  /// Tells what was not told yet.
  mutating func flush() throws {
    guard !text.isEmpty else { return }
    let (text, tokens) = (text, tokens)
    self.text = ""
    self.tokens = 0
    told = .now
    try emit(text, tokens)
  }
}
