public import Foundation
public import LanguageModels

/// A language model that runs on this machine with llama.cpp, with sight where it has a projector.
///
/// Nothing is loaded before it is needed. All sessions with copies of one value share one context; it
/// serves one request at a time, and a conversation that continues the last one read is not read
/// again.
public struct LlamaLanguageModel: LanguageModel, ContextPreserving {
  /// What runs the model.
  public typealias Executor = LlamaExecutor

  /// What was set when the model was made.
  public let configuration: Configuration
  let identity: ModelIdentity
  let worker: Worker
  let waiting: WaitingRequests
  let weights: SharedWeights
  let progress: @Sendable (LlamaProgress) -> Void

  /// Creates a model; its files are read when they are needed.
  ///
  /// - Parameters:
  ///   - configuration: Which model, and how it is run.
  ///   - progress: Called with what the model is doing, from the thread that does it.
  public init(
    configuration: Configuration, progress: (@Sendable (LlamaProgress) -> Void)? = nil
  ) {
    self.init(
      configuration,
      identity: ModelIdentity(model: configuration.model, projector: configuration.projector),
      weights: SharedWeights(),
      isForBatch: false, progress: progress ?? { _ in })
  }

  init(
    _ configuration: Configuration, identity: ModelIdentity, weights: SharedWeights,
    isForBatch: Bool,
    progress: @escaping @Sendable (LlamaProgress) -> Void
  ) {
    self.configuration = configuration
    self.identity = identity
    self.weights = weights
    self.progress = progress
    worker = Worker(
      configuration: configuration, identity: identity, weights: weights,
      isForBatch: isForBatch, report: progress)
    waiting = WaitingRequests(limit: configuration.mostWaitingRequests)
  }

  /// It calls tools, its answers can be held to a schema, and it sees where there is a projector.
  public var capabilities: LanguageModelCapabilities {
    var capabilities: [LanguageModelCapabilities.Capability] = [.guidedGeneration, .toolCalling]
    if configuration.projector != nil { capabilities.append(.vision) }
    return LanguageModelCapabilities(capabilities)
  }

  /// What its executor is made from.
  public var executorConfiguration: Configuration { configuration }

  /// Loads the model now, and the projector too if asked to.
  ///
  /// - Throws: ``LlamaError``; `CancellationError` when the task was cancelled.
  public func load(projector: Bool = false) async throws {
    try await Cancellation.following { cancellation in
      try await worker.load(projector: projector, cancellation: cancellation)
    }
  }

  /// Whether a session was prewarmed, and nothing was answered since.
  package var isWarm: Bool {
    get async { await worker.isWarm }
  }

  /// Forgets everything read, so that the next request reads its whole transcript.
  public func forget() async {
    await worker.forget()
  }

  /// What a saved context depends on.
  ///
  /// - Throws: ``LlamaError`` when a file cannot be read or is not of its kind.
  public var fingerprint: ModelFingerprint {
    get async throws { try await identity.awaitedFingerprint() }
  }

  /// The codes of the languages that the model's file declares; empty when it declares none.
  ///
  /// - Throws: ``LlamaError`` when a file cannot be read or is not of its kind.
  public var declaredLanguages: [String] {
    get throws { try identity.files().model.languages }
  }

  /// Writes the evaluated context of a transcript to a file of mode 0600.
  ///
  /// The file is replaced as a whole: a reader finds the old one, the new one, or for an instant none.
  ///
  /// - Throws: `POSIXError` when the file cannot be written; ``LlamaError`` when the context holds
  ///   something else than the transcript.
  public func saveContext(of transcript: Transcript, to file: URL) async throws {
    try await worker.save(transcript, to: file)
  }

  /// Takes up a saved context, so that the beginning of `transcript` need not be evaluated.
  ///
  /// - Throws: `ContextMismatch` when the file does not fit; ``LlamaError`` when the model cannot be
  ///   loaded.
  public func restoreContext(of transcript: Transcript, from file: URL) async throws {
    try await Cancellation.following { cancellation in
      try await worker.restore(transcript, from: file, cancellation: cancellation)
    }
  }
}
