extension GenerationSchema {
  /// The grammar that holds a generation to the schema, in the notation of llama.cpp; `root` begins.
  ///
  /// It lets compact JSON through and nothing else: no space between parts, properties in their order,
  /// every guide kept. The converter that comes with llama.cpp leaves out bounds of fractions and
  /// patterns that it does not know, at most with a message in a log; here that is an error.
  ///
  /// A reference to a picture has one of `pictureLabels`; where there are none, any label.
  ///
  /// - Throws: ``LanguageModelError/unsupportedGenerationGuide(_:)`` when no grammar can express the schema.
  package func grammar(pictureLabels: [String] = []) throws(LanguageModelError) -> String {
    do {
      return try Grammar(SchemaResolver.resolve(self, pictureLabels: pictureLabels)).text
    } catch {
      throw unusable(error)
    }
  }

  func unusable(_ problem: SchemaProblem) -> LanguageModelError {
    .unsupportedGenerationGuide(
      .init(
        schemaName: name,
        debugDescription: "the schema '\(name)' cannot be used: \(problem.description)"))
  }
}
