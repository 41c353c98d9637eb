extension LanguageModelSession {
  /// Answers a prompt with text, and takes context options and metadata.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) async throws -> Response<String> {
    try await ResponseStream(
      start(
        Question(
          prompt: prompt, schema: nil, options: options,
          contextOptions: contextOptions, metadata: metadata))
    ).collect()
  }

  /// Answers a text with text, and takes context options and metadata.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond(
    to prompt: String, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) async throws -> Response<String> {
    try await ResponseStream(
      start(
        Question(
          prompt: Prompt(prompt), schema: nil, options: options,
          contextOptions: contextOptions, metadata: metadata))
    ).collect()
  }

  /// Answers a prompt that a closure lists with text, and takes context options and metadata.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond(
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<String> {
    try await ResponseStream(
      start(
        Question(
          prompt: prompt(), schema: nil, options: options,
          contextOptions: contextOptions, metadata: metadata))
    ).collect()
  }

  /// Answers a prompt with a value that follows a schema, and takes context options and metadata.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond(
    to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) async throws -> Response<GeneratedContent> {
    try await ResponseStream(
      start(
        Question(
          prompt: prompt, schema: schema, options: options,
          contextOptions: contextOptions, metadata: metadata))
    ).collect()
  }

  /// Answers a text with a value that follows a schema, and takes context options and metadata.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond(
    to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) async throws -> Response<GeneratedContent> {
    try await ResponseStream(
      start(
        Question(
          prompt: Prompt(prompt), schema: schema, options: options,
          contextOptions: contextOptions, metadata: metadata))
    ).collect()
  }

  /// Answers a prompt that a closure lists with a value that follows a schema, and takes context options and metadata.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond(
    schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable & Codable & Equatable] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await ResponseStream(
      start(
        Question(
          prompt: prompt(), schema: schema, options: options,
          contextOptions: contextOptions, metadata: metadata))
    ).collect()
  }

  /// Answers a prompt with a value of a type, and takes context options and metadata.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond<Content>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) async throws -> Response<Content> where Content: Generable {
    try await ResponseStream(
      start(
        Question(
          prompt: prompt, schema: schema(of: type), options: options,
          contextOptions: contextOptions, metadata: metadata))
    ).collect()
  }

  /// Answers a text with a value of a type, and takes context options and metadata.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond<Content>(
    to prompt: String, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) async throws -> Response<Content> where Content: Generable {
    try await ResponseStream(
      start(
        Question(
          prompt: Prompt(prompt), schema: schema(of: type), options: options,
          contextOptions: contextOptions, metadata: metadata))
    ).collect()
  }

  /// Answers a prompt that a closure lists with a value of a type, and takes context options and metadata.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond<Content>(
    generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(includeSchemaInPrompt: true),
    metadata: [String: any Sendable & Codable & Equatable] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> where Content: Generable {
    try await ResponseStream(
      start(
        Question(
          prompt: prompt(), schema: schema(of: type), options: options,
          contextOptions: contextOptions, metadata: metadata))
    ).collect()
  }
}
