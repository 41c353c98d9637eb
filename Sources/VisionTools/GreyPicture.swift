internal import CVisionTools
internal import Imaging

/// Rows of grey levels, the upper left one first.
struct GreyPicture: Sendable {
  let levels: [UInt8]
  let width: Int
  let height: Int

  init(levels: [UInt8], width: Int, height: Int) {
    assert(levels.count == width * height && width > 0 && height > 0)
    self.levels = levels
    self.width = width
    self.height = height
  }

  init(_ photo: Photo) {
    let count = photo.width * photo.height
    let levels = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      guard let target = target.baseAddress else { return }
      vt_grey(photo.pixels, count, target)
      initialized = count
    }
    self.init(levels: levels, width: photo.width, height: photo.height)
  }

  /// Light as dark and dark as light.
  var inverted: GreyPicture {
    GreyPicture(levels: levels.map { 255 - $0 }, width: width, height: height)
  }

  /// The picture turned clockwise by quarter turns.
  func turned(quarters: Int) -> GreyPicture {
    let quarters = quarters & 3
    guard quarters != 0 else { return self }
    let turned = [UInt8](unsafeUninitializedCapacity: levels.count) { target, initialized in
      guard let target = target.baseAddress else { return }
      vt_turn(levels, width, height, Int32(quarters), target)
      initialized = levels.count
    }
    return quarters == 2
      ? GreyPicture(levels: turned, width: width, height: height)
      : GreyPicture(levels: turned, width: height, height: width)
  }

  /// The picture turned clockwise by any angle, in a picture that holds all of it.
  func slanted(degrees: Double) -> GreyPicture {
    let (sine, cosine) = Angle.sineAndCosine(degrees)
    let across = abs(Double(width) * cosine) + abs(Double(height) * sine)
    let down = abs(Double(width) * sine) + abs(Double(height) * cosine)
    let size = (width: Int(across.rounded(.up)), height: Int(down.rounded(.up)))
    let count = size.width * size.height
    let slanted = [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      guard let target = target.baseAddress else { return }
      vt_slant(levels, width, height, cosine, sine, 255, target, size.width, size.height)
      initialized = count
    }
    return GreyPicture(levels: slanted, width: size.width, height: size.height)
  }
}
