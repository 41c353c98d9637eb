/// A width and a height in pixels.
struct PixelSize: Equatable {
  var width: Int
  var height: Int

  /// Pixels in all; the largest number there is when that would overflow.
  var area: Int {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : area
  }

  var swapped: PixelSize { PixelSize(width: height, height: width) }

  /// The largest size of the same shape with at most so many pixels; itself if it has no more.
  func fitting(maximumPixels: Int) -> PixelSize {
    let maximum = max(1, maximumPixels)
    guard area > maximum else { return self }
    let scale = (Double(maximum) / Double(area)).squareRoot()
    var fitted = scaled(by: scale)
    // Sides are rounded and at least 1, which may be a few pixels too many.
    while fitted.area > maximum {
      if fitted.width >= fitted.height {
        fitted.width = min(fitted.width - 1, maximum / fitted.height)
      } else {
        fitted.height = min(fitted.height - 1, maximum / fitted.width)
      }
    }
    return fitted
  }

  /// The largest size of the same shape whose longer side is at most so long; itself if it is.
  func fitting(longestSide: Int) -> PixelSize {
    let longest = max(width, height)
    let side = max(1, longestSide)
    return longest > side ? scaled(by: Double(side) / Double(longest)) : self
  }

  private func scaled(by scale: Double) -> PixelSize {
    PixelSize(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
  }
}
