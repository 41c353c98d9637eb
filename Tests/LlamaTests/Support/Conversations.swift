import Foundation
import Imaging
import LanguageModels
import Testing

@testable import Llama

extension LlamaLanguageModel {
  /// A model of the pair that is there.
  static func test(
    _ change: (inout Configuration) -> Void = { _ in }
  ) throws -> LlamaLanguageModel {
    var configuration = try #require(ModelPair.found).configuration
    configuration.contextSize = 1024
    change(&configuration)
    return LlamaLanguageModel(configuration: configuration)
  }
}

extension LanguageModelSession {
  /// Asks which plant is in a photo.
  @discardableResult
  func identify(_ photo: Photo) async throws -> Response<GeneratedContent> {
    try await respond(schema: plantSchema(), includeSchemaInPrompt: false) {
      Attachment(photo)
      "Which plant is this?"
    }
  }

  /// Asks on, in words.
  @discardableResult
  func ask(_ question: String, limit: Int = 24) async throws -> Response<String> {
    try await respond(
      to: question, options: GenerationOptions(maximumResponseTokens: limit))
  }
}

extension Transcript {
  /// The transcript with another last answer.
  func answering(_ json: String) throws -> Transcript {
    var entries = Array(self)
    guard case .response(var response) = entries.last else { return self }
    switch response.segments.first {
    case .structure(var structure):
      structure.content = try GeneratedContent(json: json)
      response.segments = [.structure(structure)]
    default: response.segments = [.text(.init(content: json))]
    }
    entries[entries.count - 1] = .response(response)
    return Transcript(entries: entries)
  }

  /// The tokens of the last answer.
  var lastTokens: [Int]? {
    for case .response(let response) in reversed() {
      return response.metadata[.tokens]
    }
    return nil
  }
}
