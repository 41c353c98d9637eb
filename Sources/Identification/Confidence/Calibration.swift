import Files
package import Foundation
package import LanguageModels

/// What is known about a model's probabilities from photos of known plants; version 1 of a file.
package struct Calibration: Codable, Equatable, Sendable {
  /// The name of the file's form.
  package static let schema = "plantid.calibration/1"

  /// How many photos of each kind it was found out on.
  package struct Counts: Codable, Equatable, Sendable {
    /// Photos of plants with a scientific name.
    package var known: Int
    /// Photos of plants the model has to call unknown.
    package var unknown: Int
    /// Photos without a plant.
    package var notAPlant: Int

    package init(
      known: Int, unknown: Int, notAPlant: Int
    ) {
      self.known = known
      self.unknown = unknown
      self.notAPlant = notAPlant
    }
  }

  /// What the thresholds reach on the set.
  package struct Reached: Codable, Equatable, Sendable {
    /// The share of right names among those given.
    package var precision: Double
    /// The share of known plants that were given a name.
    package var coverage: Double
    /// The share of unknown plants that were called so.
    package var unknown: Double?
    /// The share of photos without a plant that were called so.
    package var notAPlant: Double?
    /// The expected calibration error.
    package var calibrationError: Double

    package init(
      precision: Double, coverage: Double, unknown: Double? = nil, notAPlant: Double? = nil,
      calibrationError: Double
    ) {
      self.precision = precision
      self.coverage = coverage
      self.unknown = unknown
      self.notAPlant = notAPlant
      self.calibrationError = calibrationError
    }
  }

  /// The name of the file's form.
  package var schema: String
  /// The sha256 of the model file.
  package var modelSha256: String
  /// The sha256 of the projector file.
  package var projectorSha256: String?
  /// By what the logarithms of probabilities are divided.
  package var temperature: Double
  /// How probable answers have to be.
  package var thresholds: Thresholds
  /// When it was found out, as ISO 8601 has it.
  package var date: String
  /// What it was found out on.
  package var set: String
  /// How many photos that were.
  package var counts: Counts
  package var reached: Reached

  package init(
    schema: String, modelSha256: String, projectorSha256: String? = nil, temperature: Double,
    thresholds: Thresholds, date: String, set: String, counts: Counts, reached: Reached
  ) {
    self.schema = schema
    self.modelSha256 = modelSha256
    self.projectorSha256 = projectorSha256
    self.temperature = temperature
    self.thresholds = thresholds
    self.date = date
    self.set = set
    self.counts = counts
    self.reached = reached
  }

  /// Where the calibration of a model is: beside it, under its name.
  package static func file(ofModel model: URL) -> URL {
    model.deletingPathExtension().appendingPathExtension("calibration.json")
  }
}

/// Why a calibration is not used.
package struct CalibrationMismatch: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String
}

extension Calibration {
  /// Reads the calibration of a model; nil when there is none.
  ///
  /// - Throws: ``CalibrationMismatch`` for a file that is damaged or of another model.
  package init?(besideModel model: URL, of fingerprint: ModelFingerprint)
    throws(CalibrationMismatch)
  {
    let file = Self.file(ofModel: model)
    guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
      return nil
    }
    try self.init(contentsOf: file, of: fingerprint)
  }

  init(contentsOf file: URL, of fingerprint: ModelFingerprint) throws(CalibrationMismatch) {
    func refused(_ reason: String) -> CalibrationMismatch {
      CalibrationMismatch(
        description: "the calibration \(file.relativePath.printable()) is not used: \(reason); "
          + "make one with 'plantid calibrate'")
    }
    struct Form: Decodable { var schema: String }
    let data: Data
    do throws(SystemFailure) {
      data = Data(
        try NamedInput.contents(
          of: file.path(percentEncoded: false), limit: Limit.calibration.value))
    } catch {
      throw refused(
        error.code == EFBIG
          ? "it is larger than \(Limit.calibration.words)"
          : "it cannot be read: \(error.explanation)")
    }
    guard
      let form = try? JSONDecoder().decode(Form.self, from: data)
    else { throw refused("it cannot be read") }
    guard form.schema == Self.schema else {
      throw refused("its form is \(form.schema.printable(limit: 40)), not \(Self.schema)")
    }
    guard let read = try? JSONDecoder().decode(Calibration.self, from: data),
      read.thresholds.areProbabilities, (0.01...100).contains(read.temperature)
    else { throw refused("it is damaged") }
    guard read.modelSha256 == fingerprint.sha256,
      read.projectorSha256 == fingerprint.projectorSHA256
    else {
      throw refused("it was made for another model than \(fingerprint.name.printable(limit: 60))")
    }
    self = read
  }
}
