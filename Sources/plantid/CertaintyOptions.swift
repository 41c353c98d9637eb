import Arguments
import Plants

/// The options about how sure an answer is.
struct CertaintyOptions: Equatable, Sendable {
  var top: Int?

  static var parameters: [Parameter<CertaintyOptions>] {
    [
      .option(
        "top", \.top, as: "count", in: 1...20,
        "Tell of the likeliest plants with their probabilities")
    ]
  }

  /// What is done about how sure answers are; a calibration that does not fit is told of and left out.
  func measuring(with model: LocalModel, _ output: OutputOptions) async throws -> Measuring {
    var measuring = Measuring(top: top ?? 1)
    let fingerprint = try await model.identity
    do throws(CalibrationMismatch) {
      measuring.calibration = try Calibration(
        besideModel: model.file, of: fingerprint)
    } catch {
      output.note("\(error)")
    }
    return measuring
  }
}
