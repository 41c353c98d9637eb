extension LanguageModelSession {
  /// Answers a prompt with text.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await ResponseStream(
      start(
        Question(
          prompt: prompt, schema: nil, options: options,
          contextOptions: ContextOptions(), metadata: [:]))
    ).collect()
  }

  /// Answers a text with text.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await ResponseStream(
      start(
        Question(
          prompt: Prompt(prompt), schema: nil, options: options,
          contextOptions: ContextOptions(), metadata: [:]))
    ).collect()
  }

  /// Answers a prompt that a closure lists with text.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<String> {
    try await ResponseStream(
      start(
        Question(
          prompt: prompt(), schema: nil, options: options,
          contextOptions: ContextOptions(), metadata: [:]))
    ).collect()
  }

  /// Answers a prompt with a value that follows a schema.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond(
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await ResponseStream(
      start(
        Question(
          prompt: prompt, schema: schema, options: options,
          contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt),
          metadata: [:]))
    ).collect()
  }

  /// Answers a text with a value that follows a schema.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond(
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await ResponseStream(
      start(
        Question(
          prompt: Prompt(prompt), schema: schema, options: options,
          contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt),
          metadata: [:]))
    ).collect()
  }

  /// Answers a prompt that a closure lists with a value that follows a schema.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond(
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await ResponseStream(
      start(
        Question(
          prompt: prompt(), schema: schema, options: options,
          contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt),
          metadata: [:]))
    ).collect()
  }

  /// Answers a prompt with a value of a type.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond<Content>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> where Content: Generable {
    try await ResponseStream(
      start(
        Question(
          prompt: prompt, schema: schema(of: type), options: options,
          contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt),
          metadata: [:]))
    ).collect()
  }

  /// Answers a text with a value of a type.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond<Content>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> where Content: Generable {
    try await ResponseStream(
      start(
        Question(
          prompt: Prompt(prompt), schema: schema(of: type), options: options,
          contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt),
          metadata: [:]))
    ).collect()
  }

  /// Answers a prompt that a closure lists with a value of a type.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond<Content>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> where Content: Generable {
    try await ResponseStream(
      start(
        Question(
          prompt: prompt(), schema: schema(of: type), options: options,
          contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt),
          metadata: [:]))
    ).collect()
  }

  /// The schema of a type; text itself needs none.
  func schema<Content: Generable>(of type: Content.Type) -> GenerationSchema? {
    type == String.self ? nil : type.generationSchema
  }
}
