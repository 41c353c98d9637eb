internal import LanguageModels

/// Sends a turn of the model into the channel of its request, from the thread that generates it.
struct ChannelOutput {
  private let channel: LanguageModelExecutorGenerationChannel
  private var hasText = false
  private var firstCall: (id: String, tool: String)?

  init(_ channel: LanguageModelExecutorGenerationChannel) {
    self.channel = channel
  }

  mutating func send(_ event: TurnEvent) {
    switch event {
    case .text(let text, let tokens):
      hasText = true
      channel.yield(.response(action: .appendText(text, tokenCount: tokens)))
    case .call(let id, let tool, let arguments, let tokens):
      if firstCall == nil { firstCall = (id, tool) }
      channel.yield(
        .toolCalls(
          action: .toolCall(
            id: id, name: tool, action: .appendArguments(arguments, tokenCount: tokens))))
    }
  }

  /// Sends what the transcript keeps of a finished turn besides its text, and the counts.
  func finish(_ answer: GeneratedAnswer, _ usage: LanguageModelExecutorGenerationChannel.Usage) {
    if let firstCall {
      channel.yield(
        .toolCalls(
          action: .toolCall(
            id: firstCall.id, name: firstCall.tool, action: .updateMetadata(answer.metadata))))
      channel.yield(.toolCalls(action: .updateUsage(usage)))
      return
    }
    if !hasText { channel.yield(.response(action: .appendText("", tokenCount: 0))) }
    channel.yield(.response(action: .updateMetadata(answer.metadata)))
    channel.yield(.response(action: .updateUsage(usage)))
  }
}

extension GeneratedAnswer {
  fileprivate var metadata: [String: any Sendable & Codable & Equatable] {
    var metadata: [String: any Sendable & Codable & Equatable] = [:]
    metadata[.tokens] = tokens.map { Int($0) }
    if isCut { metadata[.isCut] = true }
    return metadata
  }
}

extension LanguageModelExecutorGenerationChannel.Usage {
  /// What a request took; loading counts even where it overlapped with something else.
  init(_ answer: GeneratedAnswer, after prefill: PrefillStats, load: Duration, generate: Duration) {
    var measurements = ModelMeasurements()
    measurements.evaluatedImages = prefill.evaluatedPictures
    measurements.reusedImages = prefill.reusedPictures
    measurements.load = load.milliseconds
    measurements.decode = prefill.decoding.milliseconds
    measurements.encode = (prefill.cutting + prefill.encoding).milliseconds
    measurements.prompt = prefill.prompting.milliseconds
    measurements.generate = generate.milliseconds
    self.init(
      input: .init(
        totalTokenCount: prefill.totalTokens, cachedTokenCount: prefill.cachedTokens),
      output: .init(totalTokenCount: answer.tokens.count, reasoningTokenCount: 0),
      measurements: measurements)
  }
}
