import Foundation
import Imaging

@testable import LanguageModels

/// A plant as the command asks for it, written by hand.
struct SamplePlant: Generable, Equatable {
  var isPlant: Bool
  var name: String?
  var rank: SampleRank?

  struct PartiallyGenerated: ConvertibleFromGeneratedContent, Equatable {
    var isPlant: Bool?
    var name: String?
    var rank: SampleRank?

    init(_ content: GeneratedContent) throws {
      isPlant = try content.value(forProperty: "isPlant")
      name = try content.value(forProperty: "name")
      rank = try content.value(forProperty: "rank")
    }
  }

  static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self, representNilExplicitlyInGeneratedContent: true,
      properties: [
        .init(name: "isPlant", type: Bool.self),
        .init(name: "name", type: String?.self, guides: [.maximumLength(80)]),
        .init(name: "rank", type: SampleRank?.self),
      ])
  }

  init(isPlant: Bool, name: String?, rank: SampleRank?) {
    self.isPlant = isPlant
    self.name = name
    self.rank = rank
  }

  init(_ content: GeneratedContent) throws {
    isPlant = try content.value(forProperty: "isPlant")
    name = try content.value(forProperty: "name")
    rank = try content.value(forProperty: "rank")
  }

  var generatedContent: GeneratedContent {
    GeneratedContent(properties: ["isPlant": isPlant, "name": name, "rank": rank])
  }
}

enum SampleRank: String, Generable, CaseIterable {
  case species, genus, family

  static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, anyOf: allCases.map(\.rawValue))
  }

  init(_ content: GeneratedContent) throws {
    guard let value = SampleRank(rawValue: try String(content)) else {
      throw GeneratedContent.ParsingError(
        rawContent: content.jsonString, debugDescription: "no rank")
    }
    self = value
  }

  var generatedContent: GeneratedContent { rawValue.generatedContent }
}

extension Photo {
  /// A picture of one colour.
  static func plain(_ level: UInt8 = 90, side: Int = 8) throws -> Photo {
    try Photo(
      width: side, height: side, pixels: [UInt8](repeating: level, count: side * side * 3))
  }
}
