package import Files
import Foundation
package import Identification
import Imaging
package import LanguageModels

/// What a model said of photos so far, in a file beside the calibration that is being made from it, so that
/// an interrupted run can continue.
///
/// The first line says which model it was and how it looked; each further line holds the sha256 of a photo
/// and how probable the plants are.
package final class MeasuredPhotos {
  private struct Header: Codable, Equatable {
    var schema = "plantid.measured/1"
    var modelSha256: String
    var projectorSha256: String?
    var runtime: String
    var pipeline: String
    var detail: String
  }

  /// What every such file begins with.
  private static let mark = #"{"detail":""#

  private struct Line: Codable {
    var photo: String
    var distribution: PlantDistribution
  }

  /// Nil where the calibration goes to a device or a pipe.
  private let file: OutputFile?
  private var known: [String: PlantDistribution] = [:]

  /// The number of photos of an earlier run.
  package var count: Int { known.count }

  /// Opens the file beside a calibration; answers of another model or at another level of detail are discarded.
  ///
  /// - Throws: ``PlantidError`` when nothing can be written there, or another run does so.
  package convenience init(
    besideCalibration path: String, of fingerprint: ModelFingerprint, detail: String
  ) throws(PlantidError) {
    try self.init(besideCalibration: path, of: fingerprint, detail: detail, calls: .system)
  }

  init(
    besideCalibration result: String, of fingerprint: ModelFingerprint, detail: String,
    calls: FileCalls
  ) throws(PlantidError) {
    let place = try FilePlace(ofFile: result, calls: calls)
    guard place.kind != .device else {
      file = nil
      return
    }
    let besides = try place.beside(".measured")
    let file = try OutputFile(besides, named: result)
    guard file.lock() else { throw .inUse(result, holder: nil) }
    self.file = file
    let header = Self.line(
      Header(
        modelSha256: fingerprint.sha256, projectorSha256: fingerprint.projectorSHA256,
        runtime: fingerprint.runtime, pipeline: Photo.pipeline, detail: detail))
    guard file.size <= Limit.measuredPhotos.value else {
      throw .tooLarge(besides.path, limit: .measuredPhotos, remedy: "remove it")
    }
    let bytes = try file.read(0..<file.size)
    guard bytes.starts(with: header) else {
      guard try file.isEmptyOrBegins(with: Self.mark) else {
        throw .isSomethingElse(besides.path)
      }
      try file.truncate(to: 0)
      try file.append(header)
      return
    }
    var end = header.count
    for line in bytes[end...].split(separator: UInt8(ascii: "\n")) {
      // What a crash cut off, or is none of a model's numbers, is measured again.
      guard line.endIndex < bytes.count,
        let read = try? JSONDecoder().decode(Line.self, from: Data(line)),
        read.distribution.areProbabilities
      else { break }
      known[read.photo] = read.distribution
      end = line.endIndex + 1
    }
    try file.truncate(to: end)
  }

  /// The answers about a photo; nil for one that has not been measured.
  package func distribution(ofPhoto sha256: String) -> PlantDistribution? { known[sha256] }

  /// Stores the answers about a photo.
  ///
  /// - Throws: ``PlantidError``; what was kept before stays.
  package func keep(_ distribution: PlantDistribution, ofPhoto sha256: String) throws(PlantidError)
  {
    known[sha256] = distribution
    try file?.append(Self.line(Line(photo: sha256, distribution: distribution)))
  }

  /// Removes the file, which is not needed once the calibration is written.
  package func remove() {
    file?.remove()
  }

  private static func line(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and finite numbers always have a JSON form.
    return (try? encoder.encode(value)).map { Array($0) + [UInt8(ascii: "\n")] } ?? []
  }
}
