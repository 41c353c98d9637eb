extension Engine {
  /// A turn ready to be appended.
  struct PreparedTurn {
    var steps: [PreparedStep] = []
    var answer: PreparedAnswer?
    var messages: [String]

    var tokenCount: Int { steps.reduce(answer?.tokenCount ?? 0) { $0 + $1.tokenCount } }

    /// Tokens next to each other are evaluated together.
    mutating func append(_ step: PreparedStep) {
      if case .tokens(let more) = step, case .tokens(let tokens) = steps.last {
        steps[steps.count - 1] = .tokens(tokens + more)
      } else {
        steps.append(step)
      }
    }
  }

  /// An answer ready to be appended.
  struct PreparedAnswer {
    /// The tokens that are evaluated together.
    var runs: [[Token]] = []

    init(_ answer: Message, model: borrowing Model) throws(ShimFailure) {
      for part in answer.parts {
        switch part {
        // An answer is evaluated as it was generated: a token at a time gives the same numbers.
        case .tokens(let tokens): runs += tokens.map { [$0] }
        case .text(let text): runs.append(try model.tokens(of: text, special: false))
        case .picture: break
        }
      }
    }

    var tokenCount: Int { runs.reduce(0) { $0 + $1.count } }
  }

  enum PreparedStep {
    case tokens([Token])
    case picture(CutPicture, sha256: String)

    var tokenCount: Int {
      switch self {
      case .tokens(let tokens): tokens.count
      case .picture(let cut, _): cut.picture.tokenCount
      }
    }

    var journaled: ContextJournal.Step {
      switch self {
      case .tokens(let tokens): .tokens(tokens)
      case .picture(let cut, let sha256):
        .picture(
          sha256: sha256, tokens: cut.picture.tokenCount, positions: cut.picture.positionCount,
          tiles: cut.picture.tileCount)
      }
    }
  }
}
