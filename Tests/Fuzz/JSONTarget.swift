import Foundation
import LanguageModels

@testable import Botany
@testable import Identification
@testable import Results
@testable import Sessions

extension Target {
  /// Any text taken for what a model generates is content, whole or cut, or an error.
  static func json(_ input: UnsafeBufferPointer<UInt8>) {
    let text = String(decoding: input, as: UTF8.self)
    guard let content = try? GeneratedContent(json: text) else { return }
    let written = content.jsonString
    if content.isComplete {
      // What was read is written so that it is read again.
      let again = try? GeneratedContent(json: written)
      precondition(again?.jsonString == written, "\(written)")
    }
    _ = try? PlantAnswer.PartiallyGenerated(content)
    if let plant = try? Plant(content) {
      let shown = ValidatedPlant(validating: plant)
      precondition(shown.status == .identified || shown.scientificName == nil)
      for text in [shown.name, shown.scientificName, shown.family, shown.description] {
        precondition(text?.unicodeScalars.contains { $0.value < 0x20 } != true)
        precondition((text?.unicodeScalars.count ?? 0) <= TextLimit.description)
      }
    }
  }
}
