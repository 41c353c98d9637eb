import Foundation
import LocalFoundationModels
import Synchronization
import Testing

/// The model of the checkout, and how often it looked at a picture.
final class Seedling: Sendable {
  static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let pair = try? InstalledModels.find(
    model: checkout.appending(path: "Models").path, projector: nil)

  static func photo(_ name: String) -> URL {
    checkout.appending(path: "Fixtures/photos/\(name)")
  }

  private let encoded = Mutex(0)
  private let made = Mutex<LlamaLanguageModel?>(nil)

  /// How many pictures were looked at.
  var pictures: Int { encoded.withLock { $0 } }

  /// The model, with a context of its own.
  func model(contextSize: Int = 4096) throws -> LlamaLanguageModel {
    let pair = try #require(Self.pair)
    return made.withLock { made in
      if let made { return made }
      var configuration = LlamaLanguageModel.Configuration(
        model: pair.model, projector: pair.projector)
      configuration.contextSize = contextSize
      let model = LlamaLanguageModel(configuration: configuration) { [weak self] stage in
        if case .encoding = stage { self?.encoded.withLock { $0 += 1 } }
      }
      made = model
      return model
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test where the checkout has no model.
  static var needsSeedling: Self {
    .enabled(if: Seedling.pair != nil, "no model in the folder Models")
  }
}

/// What a small model says may be anything, and may go on past a limit; but what goes wrong has a type.
///
/// - Returns: nil where it went wrong as it may.
func typed<Value>(_ work: () async throws -> Value) async throws -> Value? {
  do {
    return try await work()
  } catch is IncompleteResponse {
    return nil
  } catch let error as GeneratedContent.ParsingError
    where error.underlyingError is IncompleteResponse
  {
    return nil
  } catch LanguageModelError.contextSizeExceeded(let details) {
    #expect(details.tokenCount > details.contextSize)
    return nil
  } catch LanguageModelError.timeout {
    return nil
  }
}

extension Transcript {
  var kinds: [String] {
    map { entry in
      switch entry {
      case .instructions: "instructions"
      case .prompt: "prompt"
      case .toolCalls: "toolCalls"
      case .toolOutput: "toolOutput"
      case .response: "response"
      case .reasoning: "reasoning"
      }
    }
  }

  var pictureSegments: [AttachmentSegment] {
    flatMap { entry -> [Segment] in
      if case .prompt(let prompt) = entry { prompt.segments } else { [] }
    }.compactMap { if case .attachment(let picture) = $0 { picture } else { nil } }
  }
}
