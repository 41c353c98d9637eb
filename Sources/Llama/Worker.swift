internal import CLlama
internal import Foundation
internal import Imaging
internal import LanguageModels

/// Runs one model, on a thread of its own.
///
/// No method waits for anything, so that none begins before another has left the context consistent.
actor Worker {
  private nonisolated let thread = WorkerThread(label: "plantid.llama")
  private let stop = AbortFlag()
  private let configuration: LlamaLanguageModel.Configuration
  private let identity: ModelIdentity
  private let weights: SharedWeights
  private let isForBatch: Bool
  private let report: @Sendable (LlamaProgress) -> Void
  private var engine: Engine?
  /// When an explicit request to load the model was done.
  private var loadedAt: ContinuousClock.Instant?

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  init(
    configuration: LlamaLanguageModel.Configuration, identity: ModelIdentity,
    weights: SharedWeights, isForBatch: Bool, report: @escaping @Sendable (LlamaProgress) -> Void
  ) {
    self.configuration = configuration
    self.identity = identity
    self.weights = weights
    self.isForBatch = isForBatch
    self.report = report
  }

  /// Loads what is not loaded yet.
  func load(projector: Bool, cancellation: Cancellation) throws {
    try stoppable(cancellation) {
      let engine = try loadedEngine()
      if projector, engine.files.projector != nil { _ = try engine.loadedProjector() }
      // An explicit caller knows how long it took.
      _ = engine.loadTime.take()
      loadedAt = .now
    }
  }

  /// Reads what a request will begin with; what goes wrong is thrown by that request.
  func warm(_ transcript: Transcript) {
    thread.checkIsolated()
    try? engine?.warm(transcript)
  }

  /// Whether a conversation was read that no request has begun with yet.
  var isWarm: Bool { engine?.contents.isWarm ?? false }

  /// Answers a request that was made at an instant.
  func answer(
    _ request: LanguageModelExecutorGenerationRequest, made: ContinuousClock.Instant,
    cancellation: Cancellation, into channel: LanguageModelExecutorGenerationChannel
  ) throws {
    try stoppable(cancellation) {
      try answerNow(request, made: made, into: ChannelOutput(channel))
    }
  }

  func save(_ transcript: Transcript, to file: URL) throws {
    thread.checkIsolated()
    guard let engine else {
      throw LlamaError.failed(reason: "its context does not hold the conversation to be saved")
    }
    try engine.save(transcript, as: identity.fingerprint(), to: file)
  }

  func restore(
    _ transcript: Transcript, from file: URL, cancellation: Cancellation
  ) throws {
    try stoppable(cancellation) {
      let engine = try loadedEngine()
      try engine.restore(transcript, as: identity.fingerprint(), from: file)
      _ = engine.loadTime.take()
    }
  }

  /// The most likely answers to a transcript; nil where they cannot be measured.
  func likeliestAnswers(
    _ search: AnswerSearch, cancellation: Cancellation
  ) throws -> [MeasuredAnswer]? {
    var answers: [MeasuredAnswer]?
    try stoppable(cancellation) {
      let engine = try loadedEngine()
      answers = try engine.likeliestAnswers(
        search, in: engine.conversation(of: search.transcript))
    }
    return answers
  }

  /// Ranks texts that an answer could begin with; nil where they cannot be measured.
  func rank(
    _ search: BeginningSearch, cancellation: Cancellation
  ) throws -> RankedBeginnings? {
    var ranked: RankedBeginnings?
    try stoppable(cancellation) {
      let engine = try loadedEngine()
      ranked = try engine.rank(search, in: engine.conversation(of: search.transcript))
    }
    return ranked
  }

  /// The vector of a picture.
  func vector(of photo: Photo, cancellation: Cancellation) throws -> PictureVector? {
    var vector: PictureVector?
    try stoppable(cancellation) { vector = try loadedEngine().vector(of: photo) }
    return vector
  }

  /// The tokens that a transcript takes in a context.
  func tokenCount(of transcript: Transcript, cancellation: Cancellation) throws -> Int {
    var count = 0
    try stoppable(cancellation) {
      let engine = try loadedEngine()
      count = try engine.tokenCount(of: engine.conversation(of: transcript))
    }
    return count
  }

  /// The tokens that a text takes by itself.
  func tokenCount(of text: String, cancellation: Cancellation) throws -> Int {
    var count = 0
    try stoppable(cancellation) {
      let engine = try loadedEngine()
      do {
        count = try engine.loaded.model.tokens(of: text, special: false).count
      } catch let failure as ShimFailure {
        throw failure.error(about: engine.files.model.path)
      }
    }
    return count
  }

  /// Empties the context, so that the next request reads everything.
  func forget() {
    thread.checkIsolated()
    engine?.forget()
  }

  private func loadedEngine() throws -> Engine {
    if let engine { return engine }
    let made = try Engine(
      files: identity.files(), weights: weights, isForBatch: isForBatch,
      settings: configuration.settings(), stop: stop, report: report)
    engine = made
    return made
  }

  /// Runs a step that ends soon after its task is cancelled.
  private func stoppable(_ cancellation: Cancellation, _ step: () throws -> Void) throws {
    thread.checkIsolated()
    try cancellation.whileWatching(stop, step)
  }

  private func answerNow(
    _ request: LanguageModelExecutorGenerationRequest, made: ContinuousClock.Instant,
    into output: ChannelOutput
  ) throws {
    let clock = ContinuousClock()
    var output = output
    let engine = try loadedEngine()
    // A request may wait for a load that another caller started.
    if let loadedAt, made < loadedAt {
      engine.loadTime.add(made.duration(to: loadedAt))
    }
    if configuration.checksLanguage { try engine.files.model.checkLanguage(of: request.transcript) }
    let tools = ToolProtocol(request)
    let format = engine.toolFormat(
      for: request.transcript, and: request.enabledToolDefinitions)
    let parameters = try GenerationParameters(
      request, tools: tools, format: format, defaults: configuration)
    let conversation = try engine.conversation(
      of: request.transcript, tools: request.enabledToolDefinitions)
    let prefill = try engine.prefill(conversation)
    let start = clock.now
    var parser = TurnEventParser(tools, format: format)
    let answer = try engine.answer(parameters) { text, tokens in
      for event in try parser.events(text, tokens: tokens) { output.send(event) }
    }
    let usage = LanguageModelExecutorGenerationChannel.Usage(
      answer, after: prefill, load: engine.loadTime.take(), generate: clock.now - start)
    if answer.isCut, request.schema != nil || parser.hasToBeWhole {
      throw IncompleteResponse(limit: answer.tokens.count, partialText: answer.text)
    }
    if configuration.reportsRefusals, let schema = request.schema,
      let words = schema.refusal(in: answer.text)
    {
      throw LanguageModelError.refusal(
        .init(explanation: words, debugDescription: "the model declined to answer: \(words)"))
    }
    for event in try parser.finish() { output.send(event) }
    output.finish(answer, usage)
  }
}
