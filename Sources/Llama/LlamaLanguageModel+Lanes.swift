internal import Foundation

extension LlamaLanguageModel {
  /// Models that answer at the same time: conversations of one context, whose next tokens are evaluated
  /// together.
  ///
  /// They share weights and threads. An answer does not depend on how many there are, nor on what the others do;
  /// it may differ from that of a model that is no lane in the last digits of its probabilities. Where sharing a
  /// context would change numbers, or the model cannot hold several conversations, each has a context of its
  /// own.
  public func lanes(_ count: Int) -> [LlamaLanguageModel] {
    let count = max(1, count)
    let lanes = Lanes(count: count, threads: configuration.effectiveThreads)
    var configuration = configuration
    configuration.threads = max(1, configuration.effectiveThreads / count)
    return (0..<count).map { _ in
      LlamaLanguageModel(
        configuration, identity: identity, weights: weights, lanes: lanes, progress: progress)
    }
  }

  /// How many lanes are worth their memory on this machine: one a thread, up to four, or fewer where half of the
  /// memory that is free cannot hold their contexts.
  public var usefulLaneCount: Int {
    let most = min(configuration.effectiveThreads, 4)
    guard let file = try? identity.files().model, let available = Memory.available else {
      return most
    }
    return Self.laneCount(
      atMost: most, weights: file.size,
      context: file.contextMemory(size: configuration.contextSize), available: available)
  }

  static func laneCount(
    atMost most: Int, weights: UInt64, context: UInt64, available: UInt64
  ) -> Int {
    let room = available / 2
    guard room > weights, context > 0 else { return 1 }
    // One more context is for trying out what could have been answered instead.
    let contexts = Int(clamping: (room - weights) / context)
    return min(most, max(1, contexts - 1))
  }
}

extension ModelFile {
  /// Bytes that a context of so many tokens takes: two for each number that it keeps.
  func contextMemory(size: Int) -> UInt64 {
    let size = trainedContext > 0 ? min(size, trainedContext) : size
    return UInt64(2 * size * cachedNumbersPerToken)
  }
}
