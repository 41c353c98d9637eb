internal import Foundation
public import Observation
internal import Synchronization

/// A conversation with a model: it keeps the transcript and answers one prompt at a time.
///
/// Each turn hands the executor a copy of the transcript; the executor never sees the session.
public final class LanguageModelSession: Sendable {
  struct State: Sendable {
    var transcript: Transcript
    var usage = Usage.zero
    var policy: TranscriptErrorHandlingPolicy?
    /// The turn that is being answered.
    var current: Turn?
    var toolTimeLimit = Duration.seconds(60)
    /// The profile that is in use.
    var active: ResolvedProfile?
  }

  let setup: SessionSetup
  let models = ModelBindings()
  let gate = SerialGate()
  /// The values that the session's tools and instructions share.
  public let properties = SessionPropertyValues()
  private let state: Mutex<State>
  private let registrar = ObservationRegistrar()

  init(setup: SessionSetup, transcript: Transcript) {
    self.setup = setup
    state = Mutex(State(transcript: transcript))
    properties.attach(self)
  }

  /// All entries so far, the turn that is being answered included.
  ///
  /// Setting it during an answer ends that answer with
  /// ``LanguageModelSession/Error/transcriptMutationWhileResponding``.
  public var transcript: Transcript {
    get {
      read(\.transcript) { state in
        Transcript(entries: state.transcript.entries + (state.current?.log.entries ?? []))
      }
    }
    set {
      let interrupted = write(\.transcript) { state in
        let turn = state.current
        state.current = nil
        state.transcript = newValue
        return turn
      }
      interrupted?.end(throwing: Error.transcriptMutationWhileResponding)
    }
  }

  /// Whether the session is answering a prompt.
  public var isResponding: Bool {
    read(\.isResponding) { $0.current != nil }
  }

  /// The token counts of all answers so far.
  public var usage: Usage {
    read(\.usage) { $0.usage }
  }

  /// What becomes of the entries of a turn that failed; nil means they are taken out.
  public var transcriptErrorHandlingPolicy: TranscriptErrorHandlingPolicy? {
    get { read(\.transcriptErrorHandlingPolicy) { $0.policy } }
    set { write(\.transcriptErrorHandlingPolicy) { $0.policy = newValue } }
  }

  /// How long the session waits for a tool; then the answer fails.
  public var toolTimeLimit: Duration {
    get { read(\.toolTimeLimit) { $0.toolTimeLimit } }
    set { write(\.toolTimeLimit) { $0.toolTimeLimit = newValue } }
  }

  /// The transcript that a turn continues.
  var committedTranscript: Transcript {
    @inline(never) get { state.withLock { $0.transcript } }
  }

  @inline(never)
  private func read<Member, Value: Sendable>(
    _ member: any (KeyPath<LanguageModelSession, Member> & Sendable),
    _ body: (borrowing State) -> sending Value
  ) -> Value {
    registrar.access(self, keyPath: member)
    return state.withLock { body($0) }
  }

  @inline(never)
  func write<Member, Value: Sendable>(
    _ member: any (KeyPath<LanguageModelSession, Member> & Sendable),
    _ body: (inout State) -> sending Value
  ) -> Value {
    registrar.withMutation(of: self, keyPath: member) {
      state.withLock { body(&$0) }
    }
  }
}

extension LanguageModelSession: Observable {}
