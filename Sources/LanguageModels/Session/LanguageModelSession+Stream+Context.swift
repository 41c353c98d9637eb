extension LanguageModelSession {
  /// Streams the answer to a prompt as text; with context options and metadata.
  public func streamResponse(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) -> sending ResponseStream<String> {
    stream(prompt, nil, options, contextOptions, metadata)
  }

  /// Streams the answer to a text as text; with context options and metadata.
  public func streamResponse(
    to prompt: String, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) -> sending ResponseStream<String> {
    stream(Prompt(prompt), nil, options, contextOptions, metadata)
  }

  /// Streams the answer to the prompt built by a closure as text; with context options and metadata.
  ///
  /// - Throws: what the closure throws; a failure of the model is thrown by the stream.
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<String> {
    try stream(prompt(), nil, options, contextOptions, metadata)
  }

  /// Streams the answer to a prompt as a value that follows a schema; with context options and metadata.
  public func streamResponse(
    to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) -> sending ResponseStream<GeneratedContent> {
    stream(prompt, schema, options, contextOptions, metadata)
  }

  /// Streams the answer to a text as a value that follows a schema; with context options and metadata.
  public func streamResponse(
    to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) -> sending ResponseStream<GeneratedContent> {
    stream(Prompt(prompt), schema, options, contextOptions, metadata)
  }

  /// Streams the answer to the prompt built by a closure as a value that follows a schema; with context options and metadata.
  ///
  /// - Throws: what the closure throws; a failure of the model is thrown by the stream.
  public func streamResponse(
    schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    try stream(prompt(), schema, options, contextOptions, metadata)
  }

  /// Streams the answer to a prompt as a value of a type; with context options and metadata.
  public func streamResponse<Content>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) -> sending ResponseStream<Content> where Content: Generable {
    stream(prompt, schema(of: type), options, contextOptions, metadata)
  }

  /// Streams the answer to a text as a value of a type; with context options and metadata.
  public func streamResponse<Content>(
    to prompt: String, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) -> sending ResponseStream<Content> where Content: Generable {
    stream(Prompt(prompt), schema(of: type), options, contextOptions, metadata)
  }

  /// Streams the answer to the prompt built by a closure as a value of a type; with context options and metadata.
  ///
  /// - Throws: what the closure throws; a failure of the model is thrown by the stream.
  public func streamResponse<Content>(
    generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> where Content: Generable {
    try stream(prompt(), schema(of: type), options, contextOptions, metadata)
  }
}
