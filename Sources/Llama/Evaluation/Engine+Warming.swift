internal import LanguageModels

extension Engine {
  /// Reads what a conversation will begin with, where nothing has been read yet.
  ///
  /// Only the part that the first prompt does not change can be kept then: a prompt stands in for it.
  ///
  /// - Throws: as ``prefill(_:)`` does.
  func warm(_ transcript: Transcript) throws {
    let isBeginning = transcript.allSatisfy { entry in
      switch entry {
      case .instructions, .prompt: true
      default: false
      }
    }
    guard contents.journal.steps.isEmpty, isBeginning, !transcript.isEmpty else { return }
    var transcript = transcript
    if case .prompt = transcript.last {
    } else {
      transcript.append(.prompt(.init(segments: [.text(.init(content: "?"))])))
    }
    _ = try prefill(conversation(of: transcript))
    contents.isWarm = true
  }

  /// Keeps of a warm context the tokens that a turn begins with, and takes them off it; nil where that is not
  /// possible.
  ///
  /// They may end anywhere. Evaluated apart from what follows, they may differ from it in the last digits.
  func keepWarmBeginning(of turn: PreparedTurn) -> PreparedTurn? {
    guard contents.isWarm else { return nil }
    contents.isWarm = false
    guard case .tokens(let warm)? = contents.journal.steps.first,
      case .tokens(let tokens)? = turn.steps.first, warm != tokens
    else { return nil }
    // The last token has to be evaluated, so that there is something to go on from.
    let shared = min(zip(warm, tokens).prefix { $0 == $1 }.count, tokens.count - 1)
    guard shared > 0, context.cut(toPosition: shared, used: shared) else { return nil }
    contents.journal = ContextJournal()
    contents.journal.append(Array(tokens.prefix(shared)))
    contents.alternatives = nil
    var turn = turn
    turn.steps[0] = .tokens(Array(tokens.dropFirst(shared)))
    return turn
  }
}
