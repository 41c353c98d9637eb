/// Something that a turn adds: a request with what came before it, or an event of its answer.
enum TurnStep: Sendable {
  case request([Transcript.Entry], usage: LanguageModelSession.Usage, answer: TurnEntries)
  case event(any LanguageModelExecutorGenerationChannel.Event)
}

/// What a turn added so far, put together from its steps.
///
/// The turn and its reader have one each, so that neither copies what the other still changes: a token costs
/// the same at the end of a long answer as at its beginning.
struct TurnLog: Sendable {
  /// What the turn added before the request that is being answered.
  private var earlier: [Transcript.Entry] = []
  private var usage = LanguageModelSession.Usage.zero
  private(set) var answer = TurnEntries()
  /// The bytes of text that came in so far.
  private(set) var size = 0

  mutating func apply(_ step: TurnStep) {
    switch step {
    case .request(let entries, let usage, let answer):
      (earlier, self.usage, self.answer) = (entries, usage, answer)
    case .event(let event):
      size += event.kind.size
      answer.apply(event)
    }
  }

  /// All entries of the turn, in order.
  var entries: [Transcript.Entry] { earlier + answer.entriesWithValues }

  /// The state that a reader sees.
  var progress: TurnProgress {
    TurnProgress(rawContent: answer.content, entries: entries, usage: usage)
  }
}

extension LanguageModelExecutorGenerationChannel.EventKind {
  /// The bytes of text that the event brings.
  fileprivate var size: Int {
    switch content {
    case .response(let event):
      if case .appendText(let text) = event.action { return text.content.utf8.count }
    case .reasoning(let event):
      if case .appendText(let text) = event.action { return text.content.utf8.count }
    case .toolCalls: break
    }
    return 0
  }
}
