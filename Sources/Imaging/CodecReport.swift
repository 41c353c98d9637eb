internal import CImageCodecs

extension pl_report {
  /// The codec's own words, without the control characters that a file might smuggle in.
  var text: String {
    let words = withUnsafeBytes(of: self.words) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return String(words.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
  }

  /// What a status other than success means to the user.
  func failure(_ status: pl_status, format: ImageFormat, size: PixelSize) -> ImagingError? {
    switch status {
    case PL_OK: nil
    case PL_CUT_OFF: .cutOff(format, percent: percent)
    case PL_UNSUPPORTED: .unsupported(format, message: text)
    case PL_OUT_OF_MEMORY: .outOfMemory(width: size.width, height: size.height)
    case PL_CAPACITY: .damaged(format, message: "its size changes on the way")
    default: .damaged(format, message: text)
    }
  }

  /// The warnings about a picture that was decoded.
  var warnings: [ImagingWarning] {
    if ended_early != 0 {
      return cut_off != 0
        ? [.cutOff(percent: percent)] : [.damaged(percent: percent, message: text)]
    }
    if damage > 0 { return [.damaged(percent: 100, message: text)] }
    return stray > 0 ? [.strayBytes] : []
  }

  /// Rounded down, so that a picture that is not whole never counts as 100 %.
  private var percent: Int { min(99, Int(fraction * 100)) }
}

/// Lets a codec fill fresh memory, three bytes a pixel.
func pixels(
  of size: PixelSize, format: ImageFormat, _ report: inout pl_report,
  _ decode: (UnsafeMutablePointer<UInt8>, inout pl_report) -> pl_status
) throws(ImagingError) -> [UInt8] {
  var status = PL_MALFORMED
  let count = size.area * 3
  let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    guard let start = buffer.baseAddress else { return }
    status = decode(start, &report)
    initialized = status == PL_OK ? count : 0
  }
  if let error = report.failure(status, format: format, size: size) { throw error }
  return pixels
}
