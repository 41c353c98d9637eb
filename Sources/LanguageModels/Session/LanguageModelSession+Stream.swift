extension LanguageModelSession {
  /// Streams the answer to a prompt as text.
  public func streamResponse(
    to prompt: Prompt, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<String> {
    stream(prompt, nil, options)
  }

  /// Streams the answer to a text as text.
  public func streamResponse(
    to prompt: String, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<String> {
    stream(Prompt(prompt), nil, options)
  }

  /// Streams the answer to the prompt built by a closure as text.
  ///
  /// - Throws: what the closure throws; a failure of the model is thrown by the stream.
  public func streamResponse(
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<String> {
    try stream(prompt(), nil, options)
  }

  /// Streams the answer to a prompt as a value that follows a schema.
  public func streamResponse(
    to prompt: Prompt, schema: GenerationSchema, includeSchemaInPrompt: Bool? = nil,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<GeneratedContent> {
    stream(prompt, schema, options, ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }

  /// Streams the answer to a text as a value that follows a schema.
  public func streamResponse(
    to prompt: String, schema: GenerationSchema, includeSchemaInPrompt: Bool? = nil,
    options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<GeneratedContent> {
    stream(
      Prompt(prompt), schema, options, ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }

  /// Streams the answer to the prompt built by a closure as a value that follows a schema.
  ///
  /// - Throws: what the closure throws; a failure of the model is thrown by the stream.
  public func streamResponse(
    schema: GenerationSchema, includeSchemaInPrompt: Bool? = nil,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<GeneratedContent> {
    try stream(
      prompt(), schema, options, ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }

  /// Streams the answer to a prompt as a value of a type.
  public func streamResponse<Content>(
    to prompt: Prompt, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool? = nil, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<Content> where Content: Generable {
    stream(
      prompt, schema(of: type), options,
      ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }

  /// Streams the answer to a text as a value of a type.
  public func streamResponse<Content>(
    to prompt: String, generating type: Content.Type = Content.self,
    includeSchemaInPrompt: Bool? = nil, options: GenerationOptions = GenerationOptions()
  ) -> sending ResponseStream<Content> where Content: Generable {
    stream(
      Prompt(prompt), schema(of: type), options,
      ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }

  /// Streams the answer to the prompt built by a closure as a value of a type.
  ///
  /// - Throws: what the closure throws; a failure of the model is thrown by the stream.
  public func streamResponse<Content>(
    generating type: Content.Type = Content.self, includeSchemaInPrompt: Bool? = nil,
    options: GenerationOptions = GenerationOptions(), @PromptBuilder prompt: () throws -> Prompt
  ) rethrows -> sending ResponseStream<Content> where Content: Generable {
    try stream(
      prompt(), schema(of: type), options,
      ContextOptions(includeSchemaInPrompt: includeSchemaInPrompt))
  }

  /// Starts a turn; all forms of `respond` and `streamResponse` come down to this one.
  func stream<Content>(
    _ prompt: Prompt, _ schema: GenerationSchema?, _ options: GenerationOptions,
    _ contextOptions: ContextOptions = ContextOptions(), _ metadata: Metadata.Values = [:]
  ) -> sending ResponseStream<Content> {
    ResponseStream(
      start(
        Question(
          prompt: prompt, schema: schema, options: options, contextOptions: contextOptions,
          metadata: metadata)))
  }
}
