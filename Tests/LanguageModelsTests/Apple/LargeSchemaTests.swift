import Foundation
import Testing

@testable import LanguageModels

/// Schemas that programs put together and that are larger than any written by hand.
@Suite struct LargeSchemaTests {
  /// So many objects, each within the one before down to a depth, and beside one another.
  private func schema(types: Int, depth: Int) throws -> GenerationSchema {
    let schemas = (0..<types).map { number in
      let isInnermost = number % depth == depth - 1 || number == types - 1
      let inner: DynamicGenerationSchema =
        isInnermost ? .init(type: Int.self) : .init(referenceTo: "T\(number + 1)")
      return DynamicGenerationSchema(
        name: "T\(number)",
        properties: [
          .init(name: "inner", schema: inner),
          .init(name: "note", schema: .init(type: String.self), isOptional: true),
        ])
    }
    let columns = stride(from: 0, to: types, by: depth).map { number in
      DynamicGenerationSchema.Property(
        name: "column\(number)", schema: .init(referenceTo: "T\(number)"))
    }
    return try GenerationSchema(
      root: DynamicGenerationSchema(name: "Root", properties: columns), dependencies: schemas)
  }

  @Test func twoHundredTypesOfDepthTwenty() throws {
    let schema = try schema(types: 200, depth: 20)
    #expect(try schema.checkedJSONSchema().contains(#""column180":"#))
    #expect(try schema.grammar().utf8.count < 100_000)
    let read = try JSONDecoder().decode(
      GenerationSchema.self, from: JSONEncoder().encode(schema))
    #expect(read.jsonSchema == schema.jsonSchema)
  }

  @Test func deeperThanAnythingIsAnErrorThatNamesTheSchema() throws {
    let schema = try schema(types: 200, depth: 200)
    #expect {
      try schema.checkedJSONSchema()
    } throws: { error in
      guard case LanguageModelError.unsupportedGenerationGuide(let details) = error else {
        return false
      }
      return details.schemaName == "Root"
        && details.debugDescription.contains("nested deeper than 64")
    }
  }
}
