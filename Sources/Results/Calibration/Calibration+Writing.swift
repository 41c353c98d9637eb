package import Files
package import Foundation
import Identification
package import LanguageModels

extension Calibration {
  /// Makes the calibration of a model.
  package init(_ fit: CalibrationFit, of fingerprint: ModelFingerprint, set: String, date: Date) {
    self.init(
      schema: Self.schema, modelSha256: fingerprint.sha256,
      projectorSha256: fingerprint.projectorSHA256, temperature: fit.temperature,
      thresholds: fit.thresholds, date: date.ISO8601Format(), set: set, counts: fit.counts,
      reached: fit.reached)
  }

  /// What every file of a calibration begins with.
  package static let mark = "{\n"

  /// Writes the calibration beside its model, atomically.
  ///
  /// - Throws: ``PlantidError``.
  package func write(to path: String) throws(PlantidError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes, .sortedKeys]
    // Strings and finite numbers always have a JSON form.
    let data = (try? encoder.encode(self)) ?? Data()
    let text = String(decoding: data, as: UTF8.self) + "\n"
    try WholeFile.write(text, to: path, inPlaceOf: Self.mark)
  }
}
