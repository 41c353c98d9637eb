import Botany
package import LanguageModels

extension Plant {
  /// The properties by which answers differ; they come first.
  static let identity = ["isPlant", "name", "scientificName"]
  /// The properties that further answers must have.
  static let details = ["rank", "family"]
}

extension Plant: Generable {
  /// One compact object; the order of its properties is part of what models are trained on.
  package static var generationSchema: GenerationSchema { schema(Set(Plant.Field.allCases)) }

  /// The object with only some of its fields, in the same order.
  static func schema(_ fields: Set<Plant.Field>) -> GenerationSchema {
    GenerationSchema(
      type: Self.self, description: "The plant in a photo",
      representNilExplicitlyInGeneratedContent: true,
      properties: [
        .init(name: "isPlant", description: "Whether a plant is in the photo", type: Bool.self)
      ] + properties.filter { fields.contains($0.field) }.map(\.property))
  }

  private static var properties: [(field: Plant.Field, property: GenerationSchema.Property)] {
    [
      (
        .name,
        .init(
          name: "name", description: "Its common name", type: String?.self,
          guides: [.maximumLength(TextLimit.name)])
      ),
      (
        .scientificName,
        .init(
          name: "scientificName", description: "Its scientific name", type: String?.self,
          guides: [.maximumLength(TextLimit.name)])
      ),
      (
        .rank,
        .init(
          name: "rank", description: "What the scientific name is a name of",
          type: PlantRank?.self)
      ),
      (
        .family,
        .init(
          name: "family", description: "Its family", type: String?.self,
          guides: [.maximumLength(TextLimit.name)])
      ),
      (
        .description,
        .init(
          name: "description", description: "What is visible, in a sentence or two",
          type: String?.self, guides: [.maximumLength(TextLimit.description)])
      ),
    ]
  }

  /// Reads an answer; only `isPlant` is required.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` when the content has another shape.
  package init(_ content: GeneratedContent) throws {
    isPlant = try content.value(Bool.self, forProperty: "isPlant")
    name = try content.value(String?.self, forProperty: "name")
    scientificName = try content.value(String?.self, forProperty: "scientificName")
    // A model without a grammar may write any word here, or "Species".
    rank = try content.value(String?.self, forProperty: "rank")
      .flatMap { PlantRank(rawValue: $0.lowercased()) }
    family = try content.value(String?.self, forProperty: "family")
    description = try content.value(String?.self, forProperty: "description")
  }

  package var generatedContent: GeneratedContent {
    GeneratedContent(properties: [
      "isPlant": isPlant, "name": name, "scientificName": scientificName, "rank": rank,
      "family": family, "description": description,
    ])
  }
}

extension PlantRank: Generable {
  package static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, description: "A rank of a scientific name",
      anyOf: allCases.map(\.rawValue))
  }

  package init(_ content: GeneratedContent) throws {
    let word = try content.value(String.self)
    guard let rank = PlantRank(rawValue: word) else {
      throw GeneratedContent.ParsingError(
        rawContent: content.jsonString, debugDescription: "'\(word)' is none of the ranks")
    }
    self = rank
  }

  package var generatedContent: GeneratedContent { rawValue.generatedContent }
}
