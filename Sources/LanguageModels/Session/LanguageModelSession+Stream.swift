extension LanguageModelSession {
  /// Streams the answer to a prompt as text.
  public func streamResponse(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<String> {
    ResponseStream(
      start(
        Question(
          prompt: prompt, schema: nil, options: options,
          contextOptions: ContextOptions(), metadata: [:])))
  }

  /// Streams the answer to a text as text.
  public func streamResponse(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<String> {
    ResponseStream(
      start(
        Question(
          prompt: Prompt(prompt), schema: nil, options: options,
          contextOptions: ContextOptions(), metadata: [:])))
  }

  /// Streams the answer to a prompt that a closure lists as text.
  ///
  /// - Throws: what the closure throws; a failure of the model is thrown by the stream.
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<String> {
    ResponseStream(
      start(
        Question(
          prompt: try prompt(), schema: nil, options: options,
          contextOptions: ContextOptions(), metadata: [:])))
  }

  /// Streams the answer to a prompt as a value that follows a schema.
  public func streamResponse(
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<GeneratedContent> {
    ResponseStream(
      start(
        Question(
          prompt: prompt, schema: schema, options: options,
          contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt),
          metadata: [:])))
  }

  /// Streams the answer to a text as a value that follows a schema.
  public func streamResponse(
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<GeneratedContent> {
    ResponseStream(
      start(
        Question(
          prompt: Prompt(prompt), schema: schema, options: options,
          contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt),
          metadata: [:])))
  }

  /// Streams the answer to a prompt that a closure lists as a value that follows a schema.
  ///
  /// - Throws: what the closure throws; a failure of the model is thrown by the stream.
  public func streamResponse(
    schema: GenerationSchema, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    ResponseStream(
      start(
        Question(
          prompt: try prompt(), schema: schema, options: options,
          contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt),
          metadata: [:])))
  }

  /// Streams the answer to a prompt as a value of a type.
  public func streamResponse<Content>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<Content> where Content: Generable {
    ResponseStream(
      start(
        Question(
          prompt: prompt, schema: schema(of: type), options: options,
          contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt),
          metadata: [:])))
  }

  /// Streams the answer to a text as a value of a type.
  public func streamResponse<Content>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool = true, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<Content> where Content: Generable {
    ResponseStream(
      start(
        Question(
          prompt: Prompt(prompt), schema: schema(of: type), options: options,
          contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt),
          metadata: [:])))
  }

  /// Streams the answer to a prompt that a closure lists as a value of a type.
  ///
  /// - Throws: what the closure throws; a failure of the model is thrown by the stream.
  public func streamResponse<Content>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool = true,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> where Content: Generable {
    ResponseStream(
      start(
        Question(
          prompt: try prompt(), schema: schema(of: type), options: options,
          contextOptions: ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt),
          metadata: [:])))
  }
}
