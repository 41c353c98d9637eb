import Files
package import Imaging
import LanguageModels

extension PlantIdentifier {
  /// The probabilities of the plants that a photo may show, by the model; makes no session.
  ///
  /// - Throws: ``PlantidError`` when it cannot be measured, or an error of the model.
  package func distribution(of photo: Photo) async throws -> PlantDistribution {
    try await gate.withTurn {
      let session = LanguageModelSession(model: model, instructions: profile.instructions)
      guard let distribution = try await plant(in: photo, continuing: session).measured else {
        throw PlantidError.unmeasurable(model: try await model.fingerprint.name)
      }
      return distribution
    }
  }
}
