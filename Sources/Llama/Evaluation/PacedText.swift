/// Text that is emitted some milliseconds' worth at a time: the receiver takes processors from the model.
struct PacedText {
  /// Less than a frame of a screen; a model that takes longer for a token emits each by itself.
  private static let interval = Duration.milliseconds(10)

  private let emit: (_ text: String, _ tokens: Int) throws -> Void
  private var text = ""
  private var tokens = 0
  private var lastEmission: ContinuousClock.Instant?

  init(_ emit: @escaping (_ text: String, _ tokens: Int) throws -> Void) {
    self.emit = emit
  }

  /// Takes one more token, and the text that is whole with it.
  mutating func append(_ more: String) throws {
    text += more
    tokens += 1
    if let lastEmission, lastEmission.duration(to: .now) < Self.interval { return }
    try flush()
  }

  /// Emits what was not emitted yet.
  mutating func flush() throws {
    guard !text.isEmpty else { return }
    let (text, tokens) = (text, tokens)
    self.text = ""
    self.tokens = 0
    lastEmission = .now
    try emit(text, tokens)
  }
}
