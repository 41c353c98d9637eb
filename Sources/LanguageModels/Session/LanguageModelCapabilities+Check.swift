extension LanguageModelCapabilities {
  /// - Throws: ``LanguageModelError/unsupportedCapability(_:)`` when a request needs what is not there.
  func check(_ request: LanguageModelExecutorGenerationRequest) throws {
    if request.transcript.contains(where: \.hasImage), !contains(.vision) {
      throw missing(
        .vision, "the model does not see pictures; use one that does, with its projector")
    }
    if request.schema != nil, !contains(.guidedGeneration) {
      throw missing(
        .guidedGeneration, "the model cannot follow a schema; ask for text")
    }
    if !request.enabledToolDefinitions.isEmpty, !contains(.toolCalling) {
      throw missing(.toolCalling, "the model does not call tools; use one that does, or none")
    }
  }

  private func missing(_ capability: Capability, _ text: String) -> LanguageModelError {
    .unsupportedCapability(.init(capability: capability, debugDescription: text))
  }
}
