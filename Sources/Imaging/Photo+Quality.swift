extension Photo {
  /// How well a picture shows what is in it, measured at one size so that pictures can be compared.
  public struct Quality: Sendable, Equatable {
    /// The variance of the Laplacian of the brightness; a blurred picture has little of it.
    public var sharpness: Double
    /// The mean brightness, from 0 for black to 255 for white.
    public var brightness: Double
    /// The variance of the brightness; an even surface has none.
    public var contrast: Double
    /// The brightness that one pixel in a hundred is not above.
    public var shadows: Int
    /// The brightness that one pixel in a hundred is not below.
    public var highlights: Int

    /// Describes a picture.
    public init(
      sharpness: Double, brightness: Double, contrast: Double, shadows: Int, highlights: Int
    ) {
      self.sharpness = sharpness
      self.brightness = brightness
      self.contrast = contrast
      self.shadows = shadows
      self.highlights = highlights
    }
  }

  /// Measures sharpness, brightness and contrast with the longer side at 256 pixels at most; takes milliseconds.
  public var quality: Quality {
    let small = fitting(longestSide: 256)
    return small.pixels.withUnsafeBufferPointer {
      Self.quality(of: $0, width: small.width, height: small.height)
    }
  }

  private static func quality(
    of pixels: UnsafeBufferPointer<UInt8>, width: Int, height: Int
  ) -> Quality {
    let count = width * height
    var levels = [Int](repeating: 0, count: count)
    var histogram = [Int](repeating: 0, count: 256)
    for place in 0..<count {
      // The weights of ITU-R BT.601, in 1/256.
      let level =
        (77 * Int(pixels[3 * place]) + 150 * Int(pixels[3 * place + 1])
          + 29 * Int(pixels[3 * place + 2])) / 256
      levels[place] = level
      histogram[level] += 1
    }
    var sum = 0
    var squares = 0
    for level in 0..<256 {
      sum += level * histogram[level]
      squares += level * level * histogram[level]
    }
    /// The level of the pixel that this many pixels are not above.
    func level(of rank: Int) -> Int {
      var seen = 0
      return histogram.firstIndex { count in
        seen += count
        return seen > rank
      } ?? 255
    }
    let mean = Double(sum) / Double(count)
    var quality = Quality(
      sharpness: 0, brightness: mean,
      contrast: max(0, Double(squares) / Double(count) - mean * mean),
      shadows: level(of: count / 100), highlights: level(of: count - 1 - count / 100))
    guard width > 2, height > 2 else { return quality }
    sum = 0
    squares = 0
    levels.withUnsafeBufferPointer { levels in
      for y in 1..<(height - 1) {
        for x in 1..<(width - 1) {
          let place = y * width + x
          let change =
            levels[place - 1] + levels[place + 1] + levels[place - width] + levels[place + width]
            - 4 * levels[place]
          sum += change
          squares += change * change
        }
      }
    }
    let inner = Double((width - 2) * (height - 2))
    let average = Double(sum) / inner
    quality.sharpness = Double(squares) / inner - average * average
    return quality
  }
}
