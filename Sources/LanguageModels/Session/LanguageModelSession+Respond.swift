extension LanguageModelSession {
  /// Answers a prompt with text.
  ///
  /// - Throws: ``LanguageModelError``, ``GenerationError``, ``Error``, ``ToolCallError``,
  ///   ``IncompleteResponse``, an error of the model, or `CancellationError`.
  @discardableResult
  public func respond(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await stream(prompt, nil, options).collect()
  }

  /// Answers a text with text.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<String> {
    try await stream(Prompt(prompt), nil, options).collect()
  }

  /// Answers the prompt built by a closure with text.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<String> {
    try await stream(prompt(), nil, options).collect()
  }

  /// Answers a prompt with a value that follows a schema.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond(
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool? = nil,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await stream(
      prompt, schema, options, ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }

  /// Answers a text with a value that follows a schema.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond(
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool? = nil,
    options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<GeneratedContent> {
    try await stream(
      Prompt(prompt), schema, options, ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }

  /// Answers the prompt built by a closure with a value that follows a schema.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond(
    schema: GenerationSchema, includeSchemaInPrompt: Bool? = nil,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await stream(
      prompt(), schema, options, ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }

  /// Answers a prompt with a value of a type.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond<Content>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool? = nil, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> where Content: Generable {
    try await stream(
      prompt, schema(of: type), options,
      ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }

  /// Answers a text with a value of a type.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond<Content>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool? = nil, options: GenerationOptions = GenerationOptions()
  ) async throws -> Response<Content> where Content: Generable {
    try await stream(
      Prompt(prompt), schema(of: type), options,
      ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }

  /// Answers the prompt built by a closure with a value of a type.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond<Content>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool? = nil,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> where Content: Generable {
    try await stream(
      prompt(), schema(of: type), options,
      ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt)
    ).collect()
  }

  /// The schema of a type; text itself needs none.
  func schema<Content: Generable>(of type: Content.Type) -> GenerationSchema? {
    type == String.self ? nil : type.generationSchema
  }
}
