public import LanguageModels

/// The arguments of a tool that looks at one picture.
public struct PictureArguments: Generable, Sendable, Equatable {
  /// Which picture.
  public var image: ImageReference

  /// Creates arguments.
  public init(image: ImageReference) {
    self.image = image
  }

  /// An object with the picture's label.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        .init(name: "image", description: "The picture to read.", type: ImageReference.self)
      ])
  }

  /// The arguments as content.
  public var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["image": image])
  }

  /// Creates arguments.
  ///
  /// - Throws: ``GeneratedContent/ParsingError`` when the content has another shape.
  public init(_ content: GeneratedContent) throws {
    image = try content.value(forProperty: "image")
  }
}
