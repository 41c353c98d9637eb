import Botany
package import LanguageModels

/// A model's answer to a question about a plant, as it came out of the model.
package struct PlantAnswer: Equatable, Sendable {
  package var answer: String
}

extension PlantAnswer: Generable {
  /// An answer that is still growing.
  package struct PartiallyGenerated: ConvertibleFromGeneratedContent, Equatable, Sendable {
    package var answer: String?

    package init(_ content: GeneratedContent) throws {
      answer = try content.value(String?.self, forProperty: "answer")
    }
  }

  package static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, description: "An answer about the plant",
      properties: [
        .init(
          name: "answer", description: "The answer, in a few sentences", type: String.self,
          guides: [.maximumLength(TextLimit.answer)])
      ])
  }

  package init(_ content: GeneratedContent) throws {
    answer = try content.value(String.self, forProperty: "answer")
  }

  package var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["answer": answer])
  }
}
