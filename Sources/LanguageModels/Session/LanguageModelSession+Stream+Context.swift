extension LanguageModelSession {
  /// Streams the answer to a prompt as text, and takes context options and metadata.
  public func streamResponse(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) -> sending ResponseStream<String> {
    ResponseStream(
      start(
        Question(
          prompt: prompt, schema: nil, options: options,
          contextOptions: contextOptions, metadata: metadata)))
  }

  /// Streams the answer to a text as text, and takes context options and metadata.
  public func streamResponse(
    to prompt: String, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) -> sending ResponseStream<String> {
    ResponseStream(
      start(
        Question(
          prompt: Prompt(prompt), schema: nil, options: options,
          contextOptions: contextOptions, metadata: metadata)))
  }

  /// Streams the answer to a prompt that a closure lists as text, and takes context options and metadata.
  ///
  /// - Throws: what the closure throws; a failure of the model is thrown by the stream.
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<String> {
    ResponseStream(
      start(
        Question(
          prompt: try prompt(), schema: nil, options: options,
          contextOptions: contextOptions, metadata: metadata)))
  }

  /// Streams the answer to a prompt as a value that follows a schema, and takes context options and metadata.
  public func streamResponse(
    to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) -> sending ResponseStream<GeneratedContent> {
    ResponseStream(
      start(
        Question(
          prompt: prompt, schema: schema, options: options,
          contextOptions: contextOptions, metadata: metadata)))
  }

  /// Streams the answer to a text as a value that follows a schema, and takes context options and metadata.
  public func streamResponse(
    to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) -> sending ResponseStream<GeneratedContent> {
    ResponseStream(
      start(
        Question(
          prompt: Prompt(prompt), schema: schema, options: options,
          contextOptions: contextOptions, metadata: metadata)))
  }

  /// Streams the answer to a prompt that a closure lists as a value that follows a schema, and takes context options and metadata.
  ///
  /// - Throws: what the closure throws; a failure of the model is thrown by the stream.
  public func streamResponse(
    schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable & Codable & Equatable] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    ResponseStream(
      start(
        Question(
          prompt: try prompt(), schema: schema, options: options,
          contextOptions: contextOptions, metadata: metadata)))
  }

  /// Streams the answer to a prompt as a value of a type, and takes context options and metadata.
  public func streamResponse<Content>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) -> sending ResponseStream<Content> where Content: Generable {
    ResponseStream(
      start(
        Question(
          prompt: prompt, schema: schema(of: type), options: options,
          contextOptions: contextOptions, metadata: metadata)))
  }

  /// Streams the answer to a text as a value of a type, and takes context options and metadata.
  public func streamResponse<Content>(
    to prompt: String, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) -> sending ResponseStream<Content> where Content: Generable {
    ResponseStream(
      start(
        Question(
          prompt: Prompt(prompt), schema: schema(of: type), options: options,
          contextOptions: contextOptions, metadata: metadata)))
  }

  /// Streams the answer to a prompt that a closure lists as a value of a type, and takes context options and metadata.
  ///
  /// - Throws: what the closure throws; a failure of the model is thrown by the stream.
  public func streamResponse<Content>(
    generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable & Codable & Equatable] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> where Content: Generable {
    ResponseStream(
      start(
        Question(
          prompt: try prompt(), schema: schema(of: type), options: options,
          contextOptions: contextOptions, metadata: metadata)))
  }
}
