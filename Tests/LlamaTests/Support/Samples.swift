import Foundation
import Imaging
import LanguageModels

extension Photo {
  /// A picture with a gradient and a coloured spot, different for every seed.
  static func sample(seed: Int = 0, width: Int = 160, height: Int = 120) throws -> Photo {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        let isSpot = (x - width / 2) * (x - width / 2) + (y - height / 2) * (y - height / 2) < 900
        pixels.append(isSpot ? UInt8(truncatingIfNeeded: 250 - seed * 37) : UInt8(x * 255 / width))
        pixels.append(isSpot ? 220 : UInt8(y * 255 / height))
        pixels.append(UInt8(truncatingIfNeeded: 40 + seed * 61))
      }
    }
    return try Photo(width: width, height: height, pixels: pixels)
  }
}

/// What the first turn of a conversation about a plant is answered with.
func plantSchema() throws -> GenerationSchema {
  func text(_ limit: Int) -> DynamicGenerationSchema {
    DynamicGenerationSchema(type: String.self, guides: [.maximumLength(limit)])
  }
  return try GenerationSchema(
    root: DynamicGenerationSchema(
      name: "Plant",
      properties: [
        .init(name: "isPlant", schema: DynamicGenerationSchema(type: Bool.self)),
        .init(
          name: "name", schema: DynamicGenerationSchema(name: "Name", anyOf: [text(40), .null])),
        .init(name: "description", schema: text(60)),
      ]), dependencies: [])
}

/// What a question is answered with.
func answerSchema() throws -> GenerationSchema {
  try GenerationSchema(
    root: DynamicGenerationSchema(
      name: "Answer",
      properties: [
        .init(
          name: "answer",
          schema: DynamicGenerationSchema(type: String.self, guides: [.maximumLength(60)]))
      ]), dependencies: [])
}
