/// What a context has read, step by step; with it a saved context can be checked, and explained.
struct ContextJournal: Codable, Equatable, Sendable {
  enum Step: Equatable, Sendable {
    case tokens([Token])
    /// A picture by the sha256 of its pixels as they were attached.
    case picture(sha256: String, tokens: Int, positions: Int, tiles: Int)
  }

  private(set) var steps: [Step] = []
  /// The digests of the messages that the steps stand for.
  var messages: [String] = []
  /// How far the context went before the last answer; nil where no answer was read last.
  private(set) var answerStart: Extent?

  /// How much of a context is filled.
  struct Extent: Codable, Equatable, Sendable {
    var tokens: Int
    var positions: Int
  }

  /// Records that an answer comes next.
  mutating func beginAnswer() {
    answerStart = Extent(tokens: tokenCount, positions: positionCount)
  }

  /// Takes the last answer back.
  mutating func removeAnswer() {
    guard let start = answerStart, case .tokens(let tokens) = steps.last else { return }
    let excess = tokenCount - start.tokens
    steps.removeLast()
    append(Array(tokens.dropLast(excess)))
    messages.removeLast()
    answerStart = nil
  }

  mutating func append(_ tokens: [Token]) {
    guard !tokens.isEmpty else { return }
    if case .tokens(let before) = steps.last {
      steps[steps.count - 1] = .tokens(before + tokens)
    } else {
      steps.append(.tokens(tokens))
    }
  }

  mutating func append(_ step: Step) { steps.append(step) }

  var pictureCount: Int {
    steps.count { if case .picture = $0 { true } else { false } }
  }

  var tokenCount: Int {
    steps.reduce(0) { sum, step in
      switch step {
      case .tokens(let tokens): sum + tokens.count
      case .picture(_, let tokens, _, _): sum + tokens
      }
    }
  }

  var positionCount: Int {
    steps.reduce(0) { sum, step in
      switch step {
      case .tokens(let tokens): sum + tokens.count
      case .picture(_, _, let positions, _): sum + positions
      }
    }
  }

  /// The last token; nil when a picture was read last.
  var lastToken: Token? {
    if case .tokens(let tokens) = steps.last { tokens.last } else { nil }
  }

  /// The journal of its first steps only, in which no message is whole.
  func prefix(_ count: Int) -> ContextJournal {
    var journal = ContextJournal()
    journal.steps = Array(steps.prefix(count))
    return journal
  }
}
