/// A type that a model can generate: it has a schema and is made from generated content.
public protocol Generable: ConvertibleFromGeneratedContent, ConvertibleToGeneratedContent {
  /// The type of a value that is still being generated.
  associatedtype PartiallyGenerated: ConvertibleFromGeneratedContent = Self

  /// What a generated value of the type looks like.
  static var generationSchema: GenerationSchema { get }
}

extension Generable {
  /// The value as a partially generated one that holds everything.
  ///
  /// - Precondition: the partially generated type accepts the content of a whole value.
  public func asPartiallyGenerated() -> PartiallyGenerated {
    do {
      return try PartiallyGenerated(generatedContent)
    } catch {
      preconditionFailure("\(PartiallyGenerated.self) refuses a whole \(Self.self): \(error)")
    }
  }
}
