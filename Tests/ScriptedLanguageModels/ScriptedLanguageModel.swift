internal import Foundation
package import LanguageModels
internal import Synchronization

/// A language model that generates what its script contains; for tests that need no weights.
package struct ScriptedLanguageModel: LanguageModel {
  package let capabilities: LanguageModelCapabilities
  package let executorConfiguration: Script

  /// Creates a model that gives one reply after the other.
  package init(
    _ replies: [Reply], capabilities: [LanguageModelCapabilities.Capability] = .all,
    name: String = "scripted", measures: Script.Measure? = nil
  ) {
    let left = Mutex(replies[...])
    self.init(capabilities: capabilities, name: name, measures: measures) { _ in
      guard let reply = left.withLock({ $0.popFirst() }) else { throw ScriptEnded() }
      return reply
    }
  }

  /// Creates a model that makes its reply from the request.
  package init(
    capabilities: [LanguageModelCapabilities.Capability] = .all, name: String = "scripted",
    measures: Script.Measure? = nil,
    reply: @escaping @Sendable (LanguageModelExecutorGenerationRequest) throws -> Reply
  ) {
    self.capabilities = LanguageModelCapabilities(capabilities)
    executorConfiguration = Script(name: name, measures: measures, reply: reply)
  }

  /// The requests that the model was sent so far.
  package var requests: [LanguageModelExecutorGenerationRequest] {
    executorConfiguration.state.withLock { $0.requests }
  }

  /// The transcripts that the model was prepared for so far.
  package var prewarmed: [Transcript] {
    executorConfiguration.state.withLock { $0.prewarmed }
  }

  /// The number of executors that were made.
  package var executorCount: Int {
    executorConfiguration.state.withLock { $0.executorCount }
  }

  /// The number of replies that were stopped before their end.
  package var stoppedCount: Int {
    executorConfiguration.state.withLock { $0.stoppedCount }
  }
}

extension [LanguageModelCapabilities.Capability] {
  /// Everything that a model can do.
  package static var all: Self { [.vision, .guidedGeneration, .reasoning, .toolCalling] }
}

/// The model was asked more often than it has replies.
package struct ScriptEnded: Error {}

/// What a scripted model generates, and the requests it received.
package final class Script: Hashable, Sendable {
  struct State: Sendable {
    var requests: [LanguageModelExecutorGenerationRequest] = []
    var prewarmed: [Transcript] = []
    var executorCount = 0
    var stoppedCount = 0
    /// What the model has in its context.
    var evaluated = ScriptedContext()
  }

  /// Measures how probable answers are; nil when the model cannot.
  package typealias Measure = @Sendable (AnswerSearch) throws -> [MeasuredAnswer]?

  let name: String
  let measures: Measure?
  let reply:
    @Sendable (LanguageModelExecutorGenerationRequest) throws -> ScriptedLanguageModel.Reply
  let state = Mutex(State())

  init(
    name: String, measures: Measure?,
    reply:
      @escaping @Sendable (LanguageModelExecutorGenerationRequest) throws ->
      ScriptedLanguageModel.Reply
  ) {
    self.name = name
    self.measures = measures
    self.reply = reply
  }

  package static func == (a: Script, b: Script) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
