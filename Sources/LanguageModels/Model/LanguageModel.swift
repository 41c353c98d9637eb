public import Foundation

/// A model that answers prompts: its description; the work is done by its executor.
public protocol LanguageModel: Sendable {
  /// What runs the model.
  associatedtype Executor: LanguageModelExecutor where Self == Executor.Model
  /// What the model can do.
  var capabilities: LanguageModelCapabilities { get }
  /// What its executor is made from.
  var executorConfiguration: Executor.Configuration { get }
}

/// Runs a model: takes a transcript and streams what comes after it.
///
/// A session makes one executor, and never calls it twice at a time.
public protocol LanguageModelExecutor: Sendable {
  /// What an executor is made from.
  associatedtype Configuration: Hashable, Sendable
  /// The model it runs.
  associatedtype Model: LanguageModel

  /// Prepares for a request that will begin with a transcript; returns at once.
  func prewarm(model: Model, transcript: Transcript)

  /// Creates an executor.
  ///
  /// - Throws: an error of the model when it cannot run.
  init(configuration: Configuration) throws

  /// Answers the transcript of a request; the answer has ended when the call returns.
  ///
  /// - Throws: ``LanguageModelError`` or an error of the model; `CancellationError` when the task was
  ///   cancelled.
  func respond(
    to request: LanguageModelExecutorGenerationRequest, model: Model,
    streamingInto channel: LanguageModelExecutorGenerationChannel
  ) async throws
}

extension LanguageModelExecutor {
  /// Does nothing.
  public func prewarm(model: Model, transcript: Transcript) {}
}

/// A request to an executor.
public struct LanguageModelExecutorGenerationRequest: Sendable {
  /// The identity of the request.
  public var id: UUID
  /// The conversation so far; its last entry waits for an answer.
  public var transcript: Transcript
  /// The tools that may be called.
  public var enabledToolDefinitions: [Transcript.ToolDefinition]
  /// What the answer has to look like.
  public var schema: GenerationSchema?
  /// How the answer is generated.
  public var generationOptions: GenerationOptions
  /// What besides the transcript goes into the context.
  public var contextOptions: ContextOptions
  /// Metadata of the program.
  public var metadata: [String: any Sendable & Codable & Equatable]

  /// Creates a request.
  public init(
    id: UUID, transcript: Transcript, enabledTools: [Transcript.ToolDefinition],
    schema: GenerationSchema? = nil, generationOptions: GenerationOptions,
    contextOptions: ContextOptions, metadata: [String: any Sendable & Codable & Equatable]
  ) {
    self.id = id
    self.transcript = transcript
    self.enabledToolDefinitions = enabledTools
    self.schema = schema
    self.generationOptions = generationOptions
    self.contextOptions = contextOptions
    self.metadata = metadata
  }
}
