extension LanguageModelSession {
  /// Answers a prompt with text; with context options and metadata.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) async throws -> Response<String> {
    try await stream(prompt, nil, options, contextOptions, metadata).collect()
  }

  /// Answers a text with text; with context options and metadata.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond(
    to prompt: String, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) async throws -> Response<String> {
    try await stream(Prompt(prompt), nil, options, contextOptions, metadata).collect()
  }

  /// Answers the prompt built by a closure with text; with context options and metadata.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond(
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<String> {
    try await stream(prompt(), nil, options, contextOptions, metadata).collect()
  }

  /// Answers a prompt with a value that follows a schema; with context options and metadata.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond(
    to prompt: Prompt, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) async throws -> Response<GeneratedContent> {
    try await stream(prompt, schema, options, contextOptions, metadata).collect()
  }

  /// Answers a text with a value that follows a schema; with context options and metadata.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond(
    to prompt: String, schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) async throws -> Response<GeneratedContent> {
    try await stream(Prompt(prompt), schema, options, contextOptions, metadata).collect()
  }

  /// Answers the prompt built by a closure with a value that follows a schema; with context options and metadata.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond(
    schema: GenerationSchema, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<GeneratedContent> {
    try await stream(prompt(), schema, options, contextOptions, metadata).collect()
  }

  /// Answers a prompt with a value of a type; with context options and metadata.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond<Content>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) async throws -> Response<Content> where Content: Generable {
    try await stream(prompt, schema(of: type), options, contextOptions, metadata).collect()
  }

  /// Answers a text with a value of a type; with context options and metadata.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond<Content>(
    to prompt: String, generating type: Content.Type = Content.self,
    options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:]
  ) async throws -> Response<Content> where Content: Generable {
    try await stream(Prompt(prompt), schema(of: type), options, contextOptions, metadata).collect()
  }

  /// Answers the prompt built by a closure with a value of a type; with context options and metadata.
  ///
  /// - Throws: what `respond(to:options:)` throws.
  @discardableResult
  public func respond<Content>(
    generating type: Content.Type = Content.self, options: GenerationOptions = GenerationOptions(),
    contextOptions: ContextOptions = ContextOptions(),
    metadata: [String: any Sendable & Codable & Equatable] = [:],
    @PromptBuilder prompt: () throws -> Prompt
  ) async throws -> Response<Content> where Content: Generable {
    try await stream(prompt(), schema(of: type), options, contextOptions, metadata).collect()
  }
}
